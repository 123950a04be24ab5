import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, run } from './run.ts';

const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/pdfAssets.ts',
  'core',
  'workers',
  'src',
  'locales',
];
const stamp = path.join(root, 'dist/viewer/.stamp');

function* filesBelow(name: string): Generator<string> {
  const full = path.join(root, name);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) yield name;
  else for (const entry of readdirSync(full).toSorted()) yield* filesBelow(path.join(name, entry));
}

/** A hash of everything the client is built from. */
async function inputHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(input)) {
      hash.update(file);
      for await (const chunk of createReadStream(path.join(root, file))) hash.update(chunk as Buffer);
    }
  }
  return hash.digest('hex');
}

/** Compressed once at build time, so that the server only hands the bytes out. */
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

/** Builds the client into dist/viewer unless it is built from these very inputs. Throws with the builder's output when it fails. */
export async function buildClient(say: (line: string) => void): Promise<void> {
  const hash = await inputHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('building the client …');
  const built = await run('vite', ['build', '--logLevel', 'warn'], { quiet: true });
  if (built.code !== 0) throw new Error(`the client does not build:\n${built.output}`);
  await precompress('dist/viewer');
  writeFileSync(stamp, hash);
  say(`client built in ${(built.took / 1000).toFixed(1)} s`);
}
