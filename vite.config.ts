import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { pdfAssets } from './scripts/pdfAssets.ts';
import { pushWorker } from './scripts/pushWorker.ts';

/** Matches the icons that some sources name; those of editing come with it. */
const iconsOf = (...sources: readonly string[]): RegExp => {
  const text = globSync(sources, {
    cwd: import.meta.dirname,
    exclude: ['**/{EditingTools.tsx,kinds,marklist,stamps}'],
  })
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const names = new Set(text.match(/\bIcon[A-Z]\w*/g));
  return new RegExp(`@tabler/icons-react/.*/(defaultAttributes|createReactComponent|${[...names].join('|')})\\.mjs$`);
};

/** Names the chunk of what a screen imports to begin with; null is what it loads later. */
const importedBy = (screen: string, name: string): Rolldown.CodeSplittingNameFunction => {
  const imported = new Set<string>();
  return (module, context) => {
    const visit = (id: string): void => {
      if (imported.has(id)) return;
      imported.add(id);
      context.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    visit(path.join(import.meta.dirname, screen));
    return imported.has(module) ? name : null;
  };
};

/**
 * The texts of a language that are needed only after sign-in, and not for the first page: one file
 * (src/app/texts/otherTexts.ts). Those of public forms, set-up and invitations stay on their own.
 */
const otherTexts =
  /locales\/(\w+)\/(?!(?:app|document|list|login|search|shell|ui|viewer|account|errors|forms|invitation|setup)\.json)/;

/**
 * What is fetched together: small chunks cost more to fetch than they weigh. Measured against the budgets of
 * scripts/budgets.ts.
 */
const together = [
  {
    name: 'icons-first',
    test: iconsOf('src/areas/login/*.tsx', 'src/app/start/*.tsx', 'src/ui/**/*.tsx'),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'icons',
    test: iconsOf('src/{app,commands,viewer}/**/*.{ts,tsx}', 'src/areas/*/{area,contributions}.ts'),
    minShareCount: 2,
    priority: 2,
  },
  { name: (module: string) => `texts-${otherTexts.exec(module)?.[1] ?? ''}`, test: otherTexts },
  { name: 'icons-later', test: /@tabler\/icons-react/, minShareCount: 2, priority: 1 },
  {
    name: 'menus',
    test: /@mantine\/core\/esm\/(components\/(Menu|Popover)\/|utils\/Floating)|@floating-ui/,
    minShareCount: 2,
  },
  {
    name: importedBy('src/areas/document/DocumentScreen.tsx', 'viewing'),
    test: /src\/viewer\//,
    minShareCount: 3,
  },
  {
    name: 'base',
    test: /@mantine\/(hooks|core\/esm\/core)|node_modules\/(react|scheduler|zustand|immer|i18next|react-i18next)\//,
    minShareCount: 3,
  },
];

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
  plugins: [react(), pdfAssets(), pushWorker(), manySeeds],
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
        : { output: { codeSplitting: { groups: together, includeDependenciesRecursively: false } } },
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
          // Each file starts servers of its own: more at once would wait for each other.
          maxWorkers: 2,
        },
      },
    ],
  },
}));
