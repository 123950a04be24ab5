import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pdfAssets } from './scripts/pdfAssets.ts';
import { pushWorker } from './scripts/pushWorker.ts';
import { stagesTogether } from './scripts/stages.ts';
import { textFiles } from './scripts/textFiles.ts';

/** The router's package names its development build only; users fetch the other. */
const builtRouter = (entry: string): string =>
  fileURLToPath(new URL(`dist/production/${entry}.mjs`, import.meta.resolve('react-router/package.json')));

/** Seeds that each property is tried with; PROPERTY_SEEDS=100 for the long run. */
const seeds = Number(process.env['PROPERTY_SEEDS'] ?? 1);
const seeded = fileURLToPath(new URL('./tests/fixtures/seeds.ts', import.meta.url));
const manySeeds = {
  name: 'many-seeds',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    seeds > 1 && source === 'fast-check' && importer !== seeded ? seeded : undefined,
};

/**
 * One configuration for the client (`vite build`, `vite`), the playground (`--mode playground`) and the unit,
 * architecture and conformance tests. The dev server forwards the wire contract to a server on PORT (npm run dev starts
 * both).
 */
export default defineConfig(({ mode }) => ({
  base: mode === 'playground' ? '/playground/' : '/viewer/',
  root: mode === 'playground' ? 'tests/playground' : '.',
  publicDir: false,
  resolve: {
    alias:
      mode === 'production'
        ? [
            { find: /^react-router$/, replacement: builtRouter('index') },
            { find: /^react-router\/dom$/, replacement: builtRouter('dom-export') },
          ]
        : [],
  },
  plugins: [react(), pdfAssets(), pushWorker(), textFiles(), manySeeds],
  worker: { format: 'es' as const },
  server: { proxy: { '/dms': `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` } },
  build: {
    outDir: mode === 'playground' ? '../../dist/playground' : 'dist/viewer',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // The groups fit the client's chunks; among the playground's they would import one another in a circle.
    rolldownOptions:
      mode === 'playground'
        ? {}
        : { output: { codeSplitting: { groups: [...stagesTogether], includeDependenciesRecursively: false } } },
    chunkSizeWarningLimit: 1500,
  },
  test: {
    // A machine that is busy with other work answers late; what never comes is found out all the same.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,workers,src,server,scripts}/**/*.test.{ts,tsx}'],
          // By default one core is left to watching, which leaves one of two.
          maxWorkers: '100%',
          // Modules and globals are as isolated as in processes, and loaded sooner.
          pool: 'threads',
          testTimeout: 120_000 * seeds,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 120_000 },
      },
      // Not part of `npm test`: installs Debian and every package afresh, which takes minutes.
      {
        extends: true,
        test: { name: 'container', include: ['tests/container/**/*.test.ts'], testTimeout: 1_200_000 },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          testTimeout: 300_000 * seeds,
          hookTimeout: 120_000,
          // Twice as many as cores: many wait for servers and time limits; a tenth less time than with one a core.
          maxWorkers: 4,
        },
      },
    ],
  },
}));
