import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesBelow, inputHash } from './inputHash.ts';
import { root, run } from './run.ts';

const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/pdfAssets.ts',
  'scripts/pushWorker.ts',
  'scripts/stages.ts',
  'scripts/textFiles.ts',
  'core',
  'workers',
  'src',
  'locales',
];
const stamp = path.join(root, 'dist/viewer/.stamp');

/** Compresses the files once at build time, so that the server need not. */
async function precompress(folder: string): Promise<void> {
  for (const file of filesBelow(folder)) {
    if (!/\.(m?js|css|html|svg|json|wasm)$/.test(file)) continue;
    const bytes = readFileSync(path.join(root, file));
    if (bytes.length < 1024) continue;
    await writeFile(path.join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    await writeFile(
      path.join(root, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    );
  }
}

/**
 * Builds the client into dist/viewer, unless the build there is from the same inputs. Throws with the builder's output
 * if it fails.
 */
export async function buildClient(say: (line: string) => void): Promise<void> {
  const hash = await inputHash(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('building the client …');
  const built = await run('vite', ['build', '--logLevel', 'warn'], { quiet: true });
  if (built.code !== 0) throw new Error(`the client does not build:\n${built.output}`);
  await precompress('dist/viewer');
  writeFileSync(stamp, hash);
  say(`client built in ${(built.took / 1000).toFixed(1)} s`);
}

// `npm run build`, for container images, which must not build when they start.
if (import.meta.main) await buildClient(console.log);
