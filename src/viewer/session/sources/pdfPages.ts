import { FIND_HITS_MAXIMUM, type FindPage } from '#core/contract/document/text.ts';
import { PAGE_UNITS_PER_INCH, type Size } from '#core/kernel/geometry.ts';
import { ok } from '#core/kernel/result.ts';
import { hitsOf } from '#core/text/hits.ts';
import type { OpenPdf } from '#src/bridge/pdf.ts';
import type { FindAnswer } from '#src/viewer/model/text/find.ts';
import { NO_TEXT, type PageText, readPageText } from '#src/viewer/model/text/pageText.ts';
import { pageCountOf, type PageRun, sizeOfPage } from '#src/viewer/model/rows.ts';
import type { FetchPage, PageImage } from '#src/viewer/session/rasters/bring.ts';
import type { TextSource } from '#src/viewer/session/text/source.ts';

/** A search answers after this many pages, so that the first hits of a long document appear early. */
const FIND_PAGES = 16;

/**
 * Pages drawn from a PDF. A page that pdf.js cannot draw comes from `instead`, if given: something readable is better
 * than nothing.
 */
export const pdfPages =
  (
    pdf: Pick<OpenPdf, 'draw'> & Partial<Pick<OpenPdf, 'isDamaged'>>,
    pages: readonly PageRun[],
    instead?: FetchPage,
  ): FetchPage =>
  (page, dpi, _signal, region) => {
    const asIs = pixelsAt(region ?? sizeOfPage(pages, page) ?? { width: 1, height: 1 }, dpi);
    const image: PageImage = {
      bytes: 0,
      get flaw() {
        return pdf.isDamaged?.(page) === true ? ('damaged' as const) : undefined;
      },
      bitmap: async (size, signal) => {
        try {
          return await pdf.draw(page, size ?? asIs, region, signal);
        } catch (error) {
          signal.throwIfAborted();
          const other = await instead?.(page, dpi, signal, region);
          if (other?.ok !== true) throw error;
          return other.value.bitmap(size, signal);
        }
      },
    };
    return Promise.resolve(ok(image));
  };

/** The pixels of a page, or a part of it, at a resolution. */
export const pixelsAt = ({ width, height }: Size, dpi: number): Size => ({
  width: Math.ceil((width * dpi) / PAGE_UNITS_PER_INCH),
  height: Math.ceil((height * dpi) / PAGE_UNITS_PER_INCH),
});

/** The text of a PDF. A page whose text cannot be read counts as empty. */
export function pdfText(pdf: Pick<OpenPdf, 'text'>, pages: readonly PageRun[]): TextSource {
  const read = async (page: number, signal: AbortSignal): Promise<PageText | undefined> => {
    try {
      return readPageText(await pdf.text(page, signal));
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  };
  return {
    page: async (page, signal) => ok((await read(page, signal)) ?? NO_TEXT),
    find: async ({ text }, from, signal) => {
      const last = Math.min(pageCountOf(pages), from + FIND_PAGES - 1);
      const found: FindPage[] = [];
      let [textless, unreadable] = [0, 0];
      for (let page: number = from; page <= last; page += 1) {
        const content = await read(page, signal);
        unreadable += content === undefined ? 1 : 0;
        textless += content?.words.length === 0 ? 1 : 0;
        const hits = content === undefined ? [] : hitsOf(placed(content), text, FIND_HITS_MAXIMUM);
        if (hits.length > 0) found.push({ pageno: page, hits });
      }
      const progress = {
        pages: last - from + 1,
        textless,
        unreadable,
        ...(last < pageCountOf(pages) && { nextpage: last + 1 }),
      };
      return ok({ page: found, progress } satisfies FindAnswer);
    },
  };
}

const placed = ({ text, words }: PageText) => ({
  text,
  words: words.map(({ start, end, ...box }) => ({ start, text: text.slice(start, end), ...box })),
});
