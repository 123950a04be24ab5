import * as z from 'zod/mini';
import { assumed, binary, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Text } from '#core/contract/shapes.ts';

/** Numbers per word: offset and length in the page's text, x, y, width, height in page units, and confidence. */
export const POOL_WORD_NUMBERS = 7;

/** Most separator sheets of one batch. */
export const SHEETS_MAXIMUM = 200;

/** The text of a pool page as its file shows it; rotating clockwise by `turn` makes it upright. */
export const PoolPageText = z.object({
  file: Id,
  page: Id,
  width: z.number(),
  height: z.number(),
  text: z.string(),
  words: z.array(z.number()),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type PoolPageText = z.infer<typeof PoolPageText>;

/** Text of pool pages (assumed). */
export const poolReadingOperations = {
  poolPageText: operation({
    method: 'GET',
    path: '/dms/pool/file/{fileid}/page/{pageno}/text/',
    effect: 'read',
    params: z.object({ fileid: IdText, pageno: IdText }),
    answer: nouns({ text: PoolPageText }),
    errors: [
      'pool.fileUnknown',
      'page.unknown',
      'page.failed',
      'page.timeout',
      'preview.unavailable',
      'document.passwordRequired',
    ],
    provenance: assumed,
  }),
  /**
   * Separator sheets for printing, numbered from 1 to `total`: the code of each holds batch, number and total, so that
   * a missing one can be named. Every call makes a new batch.
   */
  poolSheets: operation({
    method: 'POST',
    path: '/dms/pool/sheets',
    effect: 'read',
    body: z.object({ poolid: Id, total: z.int().check(z.minimum(1), z.maximum(SHEETS_MAXIMUM)), title: Text(60) }),
    answer: binary('application/octet-stream'),
    errors: ['pool.unknown'],
    provenance: assumed,
  }),
  /** Open pages that contain all the words, also as parts of words, ignoring case and accents. */
  poolFind: operation({
    method: 'POST',
    path: '/dms/pool/find',
    effect: 'read',
    body: z.object({ poolid: Id, text: Text(200) }),
    answer: nouns({ found: z.object({ file: Id, page: Id }) }),
    errors: ['pool.unknown'],
    provenance: assumed,
  }),
} as const;
