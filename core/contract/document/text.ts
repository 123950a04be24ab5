import * as z from 'zod/mini';
import { renderErrors } from './pageErrors.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, PageParams, Text, VersionQuery } from '#core/contract/shapes.ts';

/** Longest text to search for in a document, in UTF-16 units. */
export const FIND_TEXT_MAXIMUM = 200;
/** Most hits answered per document: with more, the user needs better search words. */
export const FIND_HITS_MAXIMUM = 2000;

/**
 * The text of a page in reading order. A page has hundreds of words, so their numbers are sent as one flat list (see
 * `words.ts`).
 */
export const PageText = z.object({ pageno: Id, text: z.string(), words: z.array(z.number()) });
export type PageText = z.infer<typeof PageText>;

/** A hit: offset and length in the page's text, and x, y, width, height of each box that covers it. */
export const FindHit = z.object({ start: z.int(), length: z.int(), boxes: z.array(z.number()) });
export type FindHit = z.infer<typeof FindHit>;

/** The hits of a page; pages without one are left out. */
export const FindPage = z.object({ pageno: Id, hits: z.array(FindHit) });
export type FindPage = z.infer<typeof FindPage>;

/** How far a search in the document got. */
export const FindProgress = z.object({
  /** Pages searched for this answer. */
  pages: z.int(),
  /** Of these, pages without text: scans and photos. */
  textless: z.int(),
  /** Of these, pages that could not be read. */
  unreadable: z.int(),
  /** The page to continue with; absent at the end of the document. */
  nextpage: z.optional(Id),
});
export type FindProgress = z.infer<typeof FindProgress>;

export const FindRequest = z.object({
  text: Text(FIND_TEXT_MAXIMUM),
  /** Search word by word as the full-text search does: every inflection of each word is a hit. */
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
    errors: [...textErrors, 'document.versionUnknown', ...renderErrors],
    provenance: assumed,
  }),
  /**
   * Searches the pages from `frompage` on. The server answers after a moment with what it has found, so that long
   * documents show their first hits early; the caller continues with `nextpage`. POST keeps the text out of URLs.
   */
  documentFind: operation({
    method: 'POST',
    path: '/dms/document/{docid}/find',
    effect: 'read',
    params: DocParams,
    body: FindRequest,
    answer: nouns({ page: FindPage, progress: FindProgress }),
    errors: [...textErrors, 'document.versionUnknown', ...renderErrors],
    provenance: assumed,
  }),
} as const;
