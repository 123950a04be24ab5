import { POOL_WORD_NUMBERS } from '#core/contract/work/poolReading.ts';
import type { ReadWord } from '#core/text/reading.ts';
import type { Handlers } from '#server/http/call.ts';
import { findPageReading } from '#server/store/reading/readings.ts';
import { pagesWith } from '#server/store/reading/poolPages.ts';
import { memoryDownload } from '#server/calls/document/download.ts';
import { rendered, sizeOfPage, storedPages } from '#server/calls/page/pages.ts';
import { requireFile, requirePool } from '#server/calls/pool/require.ts';

/** Confidence of text that the file itself contains. */
const SURE = 100;

export const poolReadingHandlers = {
  poolPageText: async ({ services, principal, params, signal }) => {
    const { store, renderer, files } = services;
    const file = await requireFile(store.db, principal, params.fileid);
    const { width, height } = sizeOfPage(storedPages(file), params.pageno);
    const read = await findPageReading(store.db, file.sha256, params.pageno);
    const own =
      read === undefined
        ? rendered(
            await renderer.pageText({
              path: await files.pathOf(file.sha256),
              sha256: file.sha256,
              kind: file.kind === 'pdf' ? 'pdf' : 'image',
              page: params.pageno,
              owner: String(principal.userId),
              priority: 'visible',
              signal,
            }),
          )
        : undefined;
    const words: readonly ReadWord[] = read?.words ?? own?.words.map((word) => ({ ...word, confidence: SURE })) ?? [];
    return {
      text: [
        {
          file: file.id,
          page: params.pageno,
          width,
          height,
          text: read?.text ?? own?.text ?? '',
          words: words.flatMap(numbersOf),
          turn: read?.turn ?? 0,
        },
      ],
    };
  },

  poolSheets: async ({ services, principal, body: { poolid, total, title } }) => {
    await requirePool(services.store.db, principal, poolid, services.now());
    // Loaded with the first sheets, so that the server starts sooner.
    const { separatorSheets } = await import('#server/render/sheets/separatorSheets.ts');
    const batch = services.now().toString(36).toUpperCase();
    return memoryDownload(await separatorSheets({ batch, total, title }), `${title} ${batch}.pdf`);
  },

  poolFind: async ({ services, principal, body }) => {
    const { db } = services.store;
    await requirePool(db, principal, body.poolid, services.now());
    const found = await pagesWith(db, body.poolid, body.text);
    return { found: found.map(({ fileid, page }) => ({ file: fileid, page })) };
  },
} satisfies Partial<Handlers>;

const numbersOf = ({ start, text, x, y, width, height, confidence }: ReadWord): number[] => {
  const numbers = [start, text.length, ...[x, y, width, height].map((unit) => Math.round(unit * 10) / 10), confidence];
  if (numbers.length !== POOL_WORD_NUMBERS) throw new Error('a word has other numbers');
  return numbers;
};
