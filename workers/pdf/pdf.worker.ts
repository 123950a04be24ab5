import { expose, transfer } from 'comlink';
import type { PdfApi } from './api.ts';
import { hasDamagedPicture } from './damage.ts';
import { documentOf, PdfRefused } from './document.ts';
import { fieldsIn } from './fields.ts';
import { viewportOf, pageRunsOf } from './sizes.ts';
import { textOfItems } from './text.ts';

/** Jobs that can still be cancelled. */
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
      return { ok: true, pages: await pageRunsOf(await documentOf(pdf)) };
    } catch (error) {
      return { ok: false, refusal: error instanceof PdfRefused ? error.refusal : 'damaged' };
    }
  },

  async draw(job, pdf, pageNo, size, region) {
    const page = await (await documentOf(pdf)).getPage(pageNo);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('no canvas to draw on');
    const upright = viewportOf(page);
    const part = region ?? { x: 0, y: 0, width: upright.width, height: upright.height };
    const [across, down] = [size.width / part.width, size.height / part.height];
    const viewport = upright.clone({ scale: upright.scale * across });
    const task = page.render({
      canvas: null,
      canvasContext: context as never, // oxlint-disable-line typescript/no-unsafe-type-assertion -- the two contexts draw alike
      viewport,
      // Width and height are rounded to pixels independently.
      transform: [1, 0, 0, down / across, -part.x * across, -part.y * down],
      background: 'white',
    });
    drawing.set(job, () => task.cancel());
    let isDamaged = false;
    try {
      await task.promise;
      if (region === undefined) isDamaged = await hasDamagedPicture(page, pdf.file);
    } finally {
      drawing.delete(job);
      // Frees the page's operators and images: drawing it at another size parses it again, which costs less than
      // keeping every page.
      page.cleanup();
    }
    const bitmap = canvas.transferToImageBitmap();
    return transfer({ bitmap, isDamaged }, [bitmap]);
  },

  async text(_job, pdf, pageNo) {
    const page = await (await documentOf(pdf)).getPage(pageNo);
    const { items, styles } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    return textOfItems(runs, viewportOf(page).transform, (name) => styles[name]?.fontFamily ?? 'sans-serif', measure);
  },

  async fields(_job, pdf) {
    return fieldsIn(await documentOf(pdf));
  },

  cancel(job) {
    drawing.get(job)?.();
  },
};

expose(api);
