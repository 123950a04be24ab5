import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { formPdf } from '../form/formPdf.ts';
import { EXIT_OUT_OF_MEMORY } from '../protocol.ts';
import type { ImageInput, JobKind, Jobs, Order, Ready, Reply } from '../protocol.ts';
import { assemble } from './assembly/assemble.ts';
import { OpenDocuments } from './documents.ts';
import { imageFileImage, measureImage } from './image.ts';
import { inspect } from './look/inspect.ts';
import { pdfImage } from './pdfImage.ts';
import { loadPdfium } from './load/loadPdfium.ts';
import { measurePdf } from './pdfMeasure.ts';
import { pdfText } from './pdfText.ts';
import { markedPdf } from './marked/markedPdf.ts';
import { measureSvg, svgImage } from './svgPage.ts';

// Parallelism is one process per core; libvips' cache would keep other users' pixels without ever being hit.
sharp.concurrency(1);
sharp.cache(false);

const watch = new Worker(new URL('./watch.ts', import.meta.url));
const [pdfium] = await Promise.all([loadPdfium(), once(watch, 'message')]);
const documents = new OpenDocuments(pdfium);

/** Resolution sufficient for the codes on a letter. */
const LOOKED_AT = { dpi: 150, quality: 90, progressive: false } as const;

const pageImage = (input: ImageInput): Outcome<'image'> | Promise<Outcome<'image'>> => {
  if (input.kind === 'pdf') return pdfImage(documents, input);
  return input.kind === 'image' ? imageFileImage(input) : svgImage(input);
};

type Outcome<Kind extends JobKind> = Result<Jobs[Kind]['output'], RenderFailure>;

const handlers: { readonly [Kind in JobKind]: (input: Jobs[Kind]['input']) => Outcome<Kind> | Promise<Outcome<Kind>> } =
  {
    measure: (input) => {
      if (input.kind === 'pdf') return measurePdf(documents, input);
      return input.kind === 'image' ? measureImage(input.path) : measureSvg(input.path);
    },
    image: pageImage,
    text: (input) => (input.kind === 'pdf' ? pdfText(documents, input) : ok({ text: '', words: [] })),
    markedPdf,
    assemble: (input) => assemble(documents, input),
    inspect: async (input) => {
      const drawn = await pageImage({ ...input, ...LOOKED_AT });
      return drawn.ok ? inspect(drawn.value.jpeg) : drawn;
    },
    formPdf: async ({ paper }) => ok(await formPdf(paper)),
  };

const perform = <Kind extends JobKind>(order: Order<Kind>): Outcome<Kind> | Promise<Outcome<Kind>> =>
  handlers[order.kind](order.input);

const isAllocationFailure = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && /out of memory|OOM|memory access/i.test(error.message));

const take = async (order: Order): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  watch.postMessage(order.cpuMs);
  try {
    const result = await perform(order);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    watch.postMessage(Infinity);
    process.send?.({ ready: false, rss: process.memoryUsage.rss(), result } satisfies Reply);
  } catch (error) {
    // After an unexpected exception the WASM instance cannot be trusted any more.
    process.exit(isAllocationFailure(error) ? EXIT_OUT_OF_MEMORY : 1);
  }
};

process.on('message', (order: Order) => void take(order));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true } satisfies Ready);
// If there is a cache of compiled code: a process that is killed would not write what it compiled.
flushCompileCache();
