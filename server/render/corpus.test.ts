import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { MAX_RASTER_PIXELS, PROCESS_MEMORY_BYTES } from './limits.ts';
import type { RenderFailure } from './failure.ts';
import { Renderer } from './renderer.ts';
import { TOLERANCE, differenceFromPoppler, hasPoppler } from './testing/likeness.ts';
import { residentBytesOfChildren } from './testing/memory.ts';

const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const manifest = join(corpus, 'MANIFEST.tsv');
const [, ...lines] = existsSync(manifest) ? readFileSync(manifest, 'utf8').trim().split('\n') : [''];
const files = lines.map((line) => {
  const [file = '', , , , , expected = '', , sha256 = '', observed = ''] = line.split('\t');
  return {
    file,
    expected,
    sha256,
    observed,
    path: join(corpus, file),
    password: /^password:(\S+)/u.exec(expected)?.[1],
  };
});
const ordinaryPdfs = files.filter(({ file }) => file.startsWith('ordinary/') && file.endsWith('.pdf'));

const who = { owner: 'corpus', priority: 'visible' } as const;
/** A job's time limit, plus the start of the next process on a busy machine. */
const LIMIT_MS = 60_000;
/** The watch polls every 50 ms: how much a process may grow in between. */
const MEMORY_SLACK = 64 * 2 ** 20;

let directory: string;
let renderer: Renderer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'corpus-'));
  renderer = new Renderer({ size: 1, cacheDirectory: directory });
});
afterAll(async () => {
  await renderer.close();
  await rm(directory, { recursive: true, force: true });
});

interface Outcome {
  readonly became: 'image' | 'refused' | 'stored';
  readonly failure?: RenderFailure;
  readonly pageCount?: number;
  readonly pixels: number;
}

/** Result for a file: analysis, then image and text of the first page. */
const outcome = async ({ path, sha256, password }: (typeof files)[number]): Promise<Outcome> => {
  const analysis = await renderer.analyse(path, who, password);
  if (!analysis.ok) return { became: 'refused', failure: analysis.error, pixels: 0 };
  const { kind, pageCount } = analysis.value;
  if (!kind) return { became: 'stored', pixels: 0 };
  const page = { ...who, path, sha256, kind, page: 1, password };
  const image = await renderer.renderPage({ ...page, dpi: 150, quality: 75, progressive: false });
  const text = await renderer.pageText(page);
  if (!image.ok) return { became: 'refused', failure: image.error, pixels: 0 };
  return {
    became: 'image',
    pageCount,
    pixels: image.value.width * image.value.height,
    ...(text.ok ? {} : { failure: text.error }),
  };
};

/**
 * Results that the manifest allows for a file. A file that is not a document is stored without pages and counts as
 * refused.
 */
const allowed = (expected: string): readonly Outcome['became'][] => {
  if (expected.includes('PDFium refuses it even so')) return ['image', 'refused'];
  if (/^(?:opens(?:$|, pixels|;)|password:)/u.test(expected)) return ['image'];
  if (expected.startsWith('must be refused or sanitised')) return ['image', 'refused'];
  if (expected.startsWith('must be refused')) return ['refused', 'stored'];
  return expected.startsWith('stored') ? ['stored'] : ['image', 'refused'];
};

describeIfAvailable(files.length > 0, 'the shared corpus')('the corpus', () => {
  test.each(files)('$file: $expected', { timeout: 3 * LIMIT_MS }, async (entry) => {
    const before = performance.now();
    const memory = residentBytesOfChildren();
    const { became, failure, pageCount, pixels } = await outcome(entry);
    expect(performance.now() - before).toBeLessThan(LIMIT_MS);
    expect(memory.peak()).toBeLessThan(PROCESS_MEMORY_BYTES + MEMORY_SLACK);
    expect(allowed(entry.expected)).toContain(became);
    expect(failure).not.toBe('crashed');
    expect(pixels).toBeLessThanOrEqual(MAX_RASTER_PIXELS);
    const counted = /^OK (\d+)p/u.exec(entry.observed)?.[1];
    expect(pageCount ?? counted).toEqual(became === 'image' && counted ? Number(counted) : (pageCount ?? counted));
  });

  test.each(files.filter(({ password }) => password))('$file does not open without its password', async ({ path }) => {
    expect(await renderer.analyse(path, who)).toMatchObject({ ok: true, value: { encrypted: true, pageCount: 0 } });
    expect(await renderer.analyse(path, who, 'wrong')).toEqual({ ok: false, error: 'passwordWrong' });
  });

  test('the renderer survives all files', async () => {
    const plain = files.find(({ file }) => file.endsWith('minimal-document.pdf'));
    expect(plain && (await outcome(plain)).became).toBe('image');
  });
});

const comparable = ordinaryPdfs.length > 0 && (await hasPoppler());
describeIfAvailable(comparable, 'the shared corpus, or poppler (pdftoppm),')(
  'the first page of an ordinary PDF looks as poppler draws it',
  () => {
    test.each(ordinaryPdfs)('$file', { timeout: 3 * LIMIT_MS }, async ({ path, sha256 }) => {
      const image = await renderer.renderPage({
        ...who,
        path,
        sha256,
        kind: 'pdf',
        page: 1,
        dpi: 150,
        quality: 75,
        progressive: false,
      });
      if (!image.ok) throw new Error(image.error);
      const { mean, strayed } = await differenceFromPoppler(image.value.jpeg, path, 1);
      expect(mean).toBeLessThan(TOLERANCE.mean);
      expect(strayed).toBeLessThan(TOLERANCE.strayed);
    });
  },
);
