import * as z from 'zod/mini';
import { assumed, binary, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Text } from '#core/contract/shapes.ts';

/** Numbers of one word: offset and length in the page's text, x, y, width, height in page units, and confidence. */
export const POOL_WORD_NUMBERS = 7;

/** Most separator sheets of one batch. */
export const SHEETS_MAXIMUM = 200;

/** What stands on a page of a pool, as its file shows it: `turn` clockwise makes it upright. */
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

/** Text of pages that came in (assumed). */
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
   * Separator sheets to be printed, numbered from 1 to `total`: the code of each holds batch, number and total, so that
   * one that was missed can be named. Every call makes a batch of its own.
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
  /** Pages on the desk on which all the words stand, in part at least, whatever their case and accents. */
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
