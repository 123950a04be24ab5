import { expose, transfer } from 'comlink';
import { PAGE_UNITS_PER_INCH, POINTS_PER_INCH, type Size } from '#core/kernel/geometry.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfApi, PdfOpening } from './api.ts';
import { documentOf, PdfRefused } from './document.ts';
import { textOfItems } from './text.ts';

const UNITS_PER_POINT = PAGE_UNITS_PER_INCH / POINTS_PER_INCH;
/** Jobs that may still be called off. */
const drawing = new Map<number, () => void>();

const measuring = new OffscreenCanvas(1, 1).getContext('2d');
const measure = (text: string, family: string): number => {
  if (measuring === null) return text.length;
  measuring.font = `16px ${family}`;
  return measuring.measureText(text).width;
};

const api: PdfApi = {
  async open(_job, pdf) {
    try {
      return { ok: true, pages: await pagesOf(await documentOf(pdf)) };
    } catch (error) {
      return { ok: false, refusal: error instanceof PdfRefused ? error.refusal : 'damaged' };
    }
  },

  async draw(job, pdf, pageNo, size) {
    const page = await (await documentOf(pdf)).getPage(pageNo);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('no canvas to draw on');
    const upright = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: size.width / upright.width });
    const task = page.render({
      canvas: null,
      canvasContext: context as never, // oxlint-disable-line typescript/no-unsafe-type-assertion -- the two contexts draw alike
      viewport,
      // Width and height are rounded to pixels each by itself.
      transform: [1, 0, 0, size.height / viewport.height, 0, 0],
      background: 'white',
    });
    drawing.set(job, () => task.cancel());
    try {
      await task.promise;
    } finally {
      drawing.delete(job);
      // Operators and images of the page: a picture of another size parses anew, which costs less than keeping every page.
      page.cleanup();
    }
    const bitmap = canvas.transferToImageBitmap();
    return transfer(bitmap, [bitmap]);
  },

  async text(_job, pdf, pageNo) {
    const page = await (await documentOf(pdf)).getPage(pageNo);
    const { items, styles } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    return textOfItems(runs, page.getViewport({ scale: UNITS_PER_POINT }).transform, (name) => styles[name]?.fontFamily ?? 'sans-serif', measure);
  },

  cancel(job) {
    drawing.get(job)?.();
  },
};

/** Sizes of all pages, neighbours of one size together. */
async function pagesOf(document: PDFDocumentProxy): Promise<Extract<PdfOpening, { ok: true }>['pages']> {
  const runs: { count: number; width: number; height: number }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = await sizeOf(document, number);
    const last = runs.at(-1);
    if (last?.width === width && last.height === height) last.count += 1;
    else runs.push({ count: 1, width, height });
  }
  return runs;
}

async function sizeOf(document: PDFDocumentProxy, number: number): Promise<Size> {
  // A page that cannot be read keeps its place; that it cannot be drawn is said there.
  const page = await document.getPage(number).catch(() => undefined);
  const { width, height } = page?.getViewport({ scale: UNITS_PER_POINT }) ?? { width: 1240, height: 1754 };
  return { width, height };
}

expose(api);
