import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, PageParams, Text, VersionQuery } from '#core/contract/shapes.ts';

/** Longest text that can be sought in a document, in UTF-16 units. */
export const FIND_TEXT_MAXIMUM = 200;
/** Hits told of one document at most: whoever gets more wants other words. */
export const FIND_HITS_MAXIMUM = 2000;

/**
 * What is written on a page, in reading order. A page has hundreds of words: their numbers follow one another in one
 * list, as `words.ts` tells.
 */
export const PageText = z.object({ pageno: Id, text: z.string(), words: z.array(z.number()) });
export type PageText = z.infer<typeof PageText>;

/**
 * A place of the text that was sought: its offset and length in the page's text, and x, y, width, height of each box
 * that covers it.
 */
export const FindHit = z.object({ start: z.int(), length: z.int(), boxes: z.array(z.number()) });
export type FindHit = z.infer<typeof FindHit>;

/** The hits of a page; pages without one are left out. */
export const FindPage = z.object({ pageno: Id, hits: z.array(FindHit) });
export type FindPage = z.infer<typeof FindPage>;

/** How far a find came. */
export const FindProgress = z.object({
  /** Pages looked at by this answer. */
  pages: z.int(),
  /** Those of them that have no text: scans and photos. */
  textless: z.int(),
  /** Those of them that could not be read. */
  unreadable: z.int(),
  /** Where to go on; absent when the document has been searched to its end. */
  nextpage: z.optional(Id),
});
export type FindProgress = z.infer<typeof FindProgress>;

export const FindRequest = z.object({
  text: Text(FIND_TEXT_MAXIMUM),
  /** The text is words as the full text is searched by them: each of them, in any inflection, is a hit. */
  words: z.optional(z.boolean()),
  frompage: z.optional(Id),
  docversion: z.optional(Id),
});

const textErrors = [
  'document.unknown',
  'document.deleted',
  'document.passwordRequired',
  'document.passwordWrong',
  'preview.unavailable',
] as const;

/** Text of pages (assumed: the specification has page images only). */
export const textOperations = {
  pageText: operation({
    method: 'GET',
    path: '/dms/document/{docid}/page/{pageno}/text/',
    effect: 'read',
    params: PageParams,
    query: VersionQuery,
    answer: nouns({ text: PageText }),
    errors: [
      ...textErrors,
      'document.versionUnknown',
      'page.unknown',
      'page.failed',
      'page.timeout',
      'page.crashed',
      'page.tooLarge',
    ],
    provenance: assumed,
  }),
  /**
   * Seeks a text on the pages from `frompage` on. The server answers after a moment with what it has by then, so that a
   * long document shows its first hits early; whoever wants the rest asks again from `nextpage`. What is sought stands
   * in no URL.
   */
  documentFind: operation({
    method: 'POST',
    path: '/dms/document/{docid}/find',
    effect: 'read',
    params: DocParams,
    body: FindRequest,
    answer: nouns({ page: FindPage, progress: FindProgress }),
    errors: [...textErrors, 'document.versionUnknown'],
    provenance: assumed,
  }),
} as const;
