import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const dist = path.join(root, 'dist/viewer');
const size = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;

/** What a browser fetches for some chunks: themselves and all they import statically. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

const workerFiles = () =>
  readdirSync(path.join(dist, 'assets'))
    .filter((name) => /\.worker-.*\.js$/.test(name))
    .map((name) => `assets/${name}`);
const total = (files: Iterable<string>) =>
  [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + size(file), 0);
const bySource = (manifest: Manifest, pattern: RegExp) => Object.keys(manifest).filter((key) => pattern.test(key));

/** Most bytes, gzip, of a chunk outside the viewer (issue 4, Figures). */
const CHUNK_BUDGET = 120_000;

/** A line for each chunk of script outside the viewer that is too heavy; `weigh` returns a file's bytes, gzip. */
export function heavyChunks(manifest: Manifest, weigh: (file: string) => number): string[] {
  const files = new Set(
    Object.entries(manifest)
      .filter(([key, { file }]) => file.endsWith('.js') && !key.startsWith('src/viewer/'))
      .map(([, { file }]) => file),
  );
  return [...files]
    .map((file) => [file, weigh(file)] as const)
    .filter(([, bytes]) => bytes > CHUNK_BUDGET)
    .map(([file, bytes]) => `${file} weighs ${bytes} bytes gzip of ${CHUNK_BUDGET}`);
}

/** A line for each area that has no chunk of its own: it would be fetched by users who never go there. */
export function unsplitAreas(manifest: Manifest, areas: readonly string[]): string[] {
  const chunksOf = (area: string) =>
    Object.entries(manifest)
      .filter(([key, chunk]) => key.startsWith(`src/areas/${area}/`) && chunk.isDynamicEntry === true)
      .map(([, { file }]) => file);
  const entries = Object.values(manifest)
    .filter(({ isEntry }) => isEntry === true)
    .map(({ file }) => file);
  return areas
    .filter((area) => {
      const others = new Set([...entries, ...areas.filter((other) => other !== area).flatMap(chunksOf)]);
      return !chunksOf(area).some((file) => !others.has(file));
    })
    .map((area) => `the area ${area} has no chunk of its own`);
}

const readManifest = () => JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Most files of script that a screen fetches: each costs several milliseconds of CPU, however small it is. */
const FILES_BUDGET = 20;

/** Script on the wire, gzip, beside its budget (../shared/bench/GOALS.md, S8), and the number of its files. */
export function weights(): readonly {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
  readonly files: number;
}[] {
  const weigh = (name: string, files: ReadonlySet<string>, budget: number) => ({
    name,
    bytes: total(files),
    budget,
    files: [...files].filter((file) => file.endsWith('.js')).length,
  });
  const manifest = readManifest();
  // The service worker is an entry of its own, which no page waits for.
  const entry = Object.keys(manifest).filter((key) => key.endsWith('.html'));
  const german = bySource(manifest, /^locales\/de\/(app|ui|login)\.json/);
  const inside = bySource(manifest, /^src\/app\/Inside\.tsx|^locales\/de\/(shell|document|viewer)\.json/);
  const rasterWorkers = workerFiles().filter((name) => name.includes('raster'));
  return [
    weigh(
      'sign-in',
      closure(manifest, [...entry, ...german, ...bySource(manifest, /^src\/areas\/login\/LoginScreen\.tsx/)]),
      180_000,
    ),
    weigh(
      'first page of a document',
      new Set([
        ...closure(manifest, [
          ...entry,
          ...german,
          ...inside,
          ...bySource(manifest, /^src\/areas\/document\/DocumentScreen\.tsx/),
        ]),
        ...rasterWorkers,
      ]),
      340 * 1024,
    ),
  ];
}

/** A line for each budget that is exceeded. */
export function overBudget(): string[] {
  const manifest = readManifest();
  const areas = readdirSync(path.join(root, 'src/areas'));
  const weighed = weights();
  return [
    ...weighed
      .filter((weight) => weight.bytes > weight.budget)
      .map((weight) => `${weight.name} weighs ${weight.bytes} bytes gzip of ${weight.budget}`),
    ...weighed
      .filter(({ files }) => files > FILES_BUDGET)
      .map(({ name, files }) => `${name} fetches ${files} files of ${FILES_BUDGET}`),
    ...heavyChunks(manifest, size),
    ...unsplitAreas(manifest, areas),
  ];
}
