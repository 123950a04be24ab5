import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Renderer } from '#server/render/renderer.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { pageRunsOf } from '#workers/pdf/sizes.ts';
import { corpusFiles } from '#tests/conformance/corpusFiles.ts';

/** Page units, in which marks are positioned in both views; at 150 dpi, a unit is a pixel. */
const TOLERANCE = 1;

let folder: string;
let renderer: Renderer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sizes-'));
  renderer = new Renderer({ size: 1, cacheDirectory: path.join(folder, 'cache') });
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

type Sizes = readonly (readonly [width: number, height: number])[];
const sizesOf = (runs: readonly { readonly count: number; readonly width: number; readonly height: number }[]): Sizes =>
  runs.flatMap(({ count, width, height }) => Array.from({ length: count }, () => [width, height] as const));

async function byServer(file: string, password?: string): Promise<Sizes> {
  const analysis = await renderer.analyse(file, { owner: 'test', priority: 'visible' }, password);
  if (!analysis.ok) throw new Error(analysis.error);
  return sizesOf(analysis.value.pageSizes);
}

async function byPdfJs(file: string, password?: string): Promise<Sizes> {
  const task = getDocument({
    data: new Uint8Array(await readFile(file)),
    verbosity: VerbosityLevel.ERRORS,
    ...(password === undefined ? {} : { password }),
  });
  try {
    return sizesOf(await pageRunsOf(await task.promise));
  } finally {
    await task.destroy();
  }
}

/** The largest difference in any page side; Infinity if the page counts differ. */
const furthest = (one: Sizes, other: Sizes): number =>
  one.length === other.length
    ? Math.max(
        ...one.flatMap(([width, height], index) => [
          Math.abs(width - other[index]![0]),
          Math.abs(height - other[index]![1]),
        ]),
      )
    : Infinity;

test('rotated, cropped, scaled and oddly boxed pages have the same size in the full document and as images', async () => {
  const document = await PDFDocument.create();
  for (const turn of [0, 90, 180, 270]) document.addPage([595, 842]).setRotation(degrees(turn));
  document.addPage([595, 842]).setCropBox(50, 100, 300, 400);
  const turnedAndCut = document.addPage([595, 842]);
  turnedAndCut.setRotation(degrees(90));
  turnedAndCut.setCropBox(-20, 30, 300.5, 400.25);
  document.addPage([595, 842]).setCropBox(-100, -100, 2000, 2000);
  document.addPage([595, 842]).node.set(PDFName.of('UserUnit'), PDFNumber.of(2));
  const backwards = document.addPage([595, 842]);
  backwards.node.set(PDFName.of('MediaBox'), document.context.obj([595, 842, 0, 0]));
  const file = path.join(folder, 'boxes.pdf');
  await writeFile(file, await document.save());
  const [server, full] = [await byServer(file), await byPdfJs(file)];
  expect(server.map((size, page) => furthest([size], [full[page]!]))).toEqual(server.map(() => expect.closeTo(0, 0)));
});

const ordinary = corpusFiles().filter(({ file }) => file.startsWith('ordinary/') && file.endsWith('.pdf'));

describeIfAvailable(ordinary.length > 0, 'the shared corpus')('the ordinary PDFs of the corpus', () => {
  test.each(ordinary)(
    '$file: pages have the same size in the full document and as images',
    async ({ path: file, password }) => {
      expect(furthest(await byServer(file, password), await byPdfJs(file, password))).toBeLessThan(TOLERANCE);
    },
  );
});
