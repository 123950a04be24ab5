import type { Size } from '#core/kernel/geometry.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { MAX_PICTURE_PIXELS } from '#core/pictures/limits.ts';
import { WorkerLost } from '#src/bridge/host.ts';
import type { PdfRefusal } from '#src/bridge/pdf.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import type { FetchPage, ImageFlaw } from '#src/viewer/session/rasters/bring.ts';
import { kindOfFile } from './fileKind.ts';
import { pdfPages, pixelsAt } from './pdfPages.ts';
import { pictureHead } from './pictureHead.ts';

/** A local file to look at before it is uploaded. */
export interface LocalFile {
  readonly pages: readonly PageRun[];
  readonly fetchPage: FetchPage;
  /** Parts of its pages can be drawn in higher resolution. */
  readonly canDetail?: boolean;
  readonly close: () => void;
}

/** Why a file cannot be shown: an unsupported kind, too expensive to draw, password needed, or damaged. */
export type LocalRefusal = 'unsupported' | 'costly' | PdfRefusal;

/** Opens a file according to its content, not its name. Nothing leaves this device. */
export async function openLocalFile(
  file: Blob,
  password: string | undefined,
  signal: AbortSignal,
): Promise<Result<LocalFile, LocalRefusal>> {
  try {
    const kind = await kindOfFile(file);
    if (kind === 'pdf') return await openPdfFile(file, password, signal);
    if (kind === 'tiff') return await openTiffFile(file, signal);
    if (kind === 'image') return await openImage(file, signal);
    if (kind === 'svg') return await openSvgFile(file, signal);
    return fail('unsupported');
  } catch (error) {
    signal.throwIfAborted();
    return fail(error instanceof WorkerLost && error.why === 'timeout' ? 'costly' : 'damaged');
  }
}

async function openPdfFile(
  file: Blob,
  password: string | undefined,
  signal: AbortSignal,
): Promise<Result<LocalFile, LocalRefusal>> {
  const { openPdf } = await import('#src/bridge/pdf.ts');
  const pdf = openPdf(file, password);
  const opening = await pdf.open(signal).catch(() => undefined);
  if (opening?.ok !== true) {
    pdf.close();
    return fail(opening?.refusal ?? 'damaged');
  }
  return ok({
    pages: opening.pages,
    fetchPage: pdfPages(pdf, opening.pages),
    canDetail: true,
    close: () => pdf.close(),
  });
}

async function openTiffFile(file: Blob, signal: AbortSignal): Promise<Result<LocalFile, LocalRefusal>> {
  const { openTiff } = await import('#src/bridge/tiff.ts');
  const tiff = openTiff(file);
  const pictures = await tiff.measure(signal).catch(() => []);
  if (!pictures.some(({ isReadable }) => isReadable)) {
    tiff.close();
    signal.throwIfAborted();
    return fail(pictures.length === 0 ? 'damaged' : 'unsupported');
  }
  const pages = pictures.map(asPage);
  return ok({
    pages,
    fetchPage: (page, dpi) => {
      // At its own size, a large one would block the main thread as it is handed over.
      const asIs = pixelsAt(pages[page - 1] ?? { width: 1, height: 1 }, dpi);
      let flaw: ImageFlaw | undefined = pictures[page - 1]?.isCmyk === true ? 'colours' : undefined;
      return Promise.resolve(
        ok({
          bytes: 0,
          get flaw() {
            return flaw;
          },
          bitmap: async (size, aborting) => {
            const { bitmap, isWhole } = await tiff.decode(page, size ?? asIs, aborting);
            if (!isWhole) flaw = 'damaged';
            return bitmap;
          },
        }),
      );
    },
    close: () => tiff.close(),
  });
}

async function openImage(file: Blob, signal: AbortSignal): Promise<Result<LocalFile, LocalRefusal>> {
  const head = await pictureHead(file);
  if (head !== undefined && head.width * head.height > MAX_PICTURE_PIXELS) return fail('costly');
  const { openPicture } = await import('#src/bridge/picture.ts');
  const picture = openPicture(file);
  try {
    const page = asPage(await picture.measure(signal));
    const flaw = head?.isPrint === true ? 'colours' : undefined;
    return ok({
      pages: [page],
      fetchPage: (_page, dpi) =>
        Promise.resolve(
          ok({ bytes: 0, flaw, bitmap: (size, aborting) => picture.draw(size ?? pixelsAt(page, dpi), aborting) }),
        ),
      close: () => picture.close(),
    });
  } catch (error) {
    picture.close();
    throw error;
  }
}

/**
 * A drawing of a few bytes may take minutes, so it is drawn in a worker that can be terminated. No script in it runs.
 */
async function openSvgFile(file: Blob, signal: AbortSignal): Promise<Result<LocalFile, LocalRefusal>> {
  const { openSvg } = await import('#src/bridge/svg.ts');
  const svg = openSvg(file);
  try {
    const size = await svg.measure(signal);
    if (size === 'costly') {
      svg.close();
      return fail('costly');
    }
    const pages = [asPage(size)];
    return ok({ pages, fetchPage: pdfPages(svg, pages), close: () => svg.close() });
  } catch (error) {
    svg.close();
    throw error;
  }
}

/** Longest side of a page in page units: otherwise a photo of 40 megapixels would be a page one metre long. */
const LONGEST_PAGE = 1754;

/** An image as a page: one page unit per pixel, limited to the size of a sheet of paper. */
function asPage({ width, height }: Size): PageRun {
  const scale = Math.min(1, LONGEST_PAGE / Math.max(width, height, 1));
  return { count: 1, width: width * scale, height: height * scale };
}
