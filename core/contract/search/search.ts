import * as z from 'zod/mini';
import { RESULT_WINDOW_MAXIMUM } from '#core/contract/constants.ts';
import { FiledDocument, IndexValue } from '#core/contract/document/document.ts';
import { renderErrors } from '#core/contract/document/pageErrors.ts';
import { assumed, binary, fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Most values searched at once in one index: SQLite limits the depth of a condition. */
export const SOUGHT_VALUES_MAXIMUM = 400;
/** Longest text of a field with its values in lines, in UTF-16 units. */
export const SOUGHT_TEXT_MAXIMUM = 20_000;

/** A condition of a mask search; `value` is absent for the operators 4 (not filled) and 5 (filled). */
export const SearchCondition = z.object({
  indexid: Id,
  operator: z.int().check(z.gte(0), z.lte(6)),
  value: z.optional(Text(4000)),
  /** Several values instead of one, for the operators 0, 3 and 6: any must match, for 3 none (field assumed). */
  values: z.optional(z.array(Text(4000)).check(z.maxLength(SOUGHT_VALUES_MAXIMUM))),
});
export type SearchCondition = z.infer<typeof SearchCondition>;

/** Columns of every result; an index is sorted by as `index:<id>`. */
const SORT_COLUMNS = [
  'docid',
  'archivedate',
  'product',
  'client',
  'year',
  'doctype',
  'filename',
  'filesize',
  'pagecount',
] as const;
export const SortKey = z.object({
  column: z.string().check(z.regex(new RegExp(`^(${SORT_COLUMNS.join('|')}|index:\\d{1,10})$`))),
  descending: z.boolean(),
});
export type SortKey = z.infer<typeof SortKey>;

const ids = z.optional(z.array(Id).check(z.maxLength(5000)));

export const SearchRequest = z.object({
  productid: ids,
  clientid: ids,
  year: ids,
  doctypeid: ids,
  maskid: z.optional(Id),
  indexes: z.optional(z.array(SearchCondition).check(z.maxLength(100))),
  /** Full-text query over text and indexes of the document, in the syntax of core/text/query.ts. */
  fulltext: z.optional(Text(2000)),
  /** Words that must occur in the file name or the document type (legacy key `pt`). */
  docwords: z.optional(Text(500)),
  /**
   * Words that must all occur in the document's notes, in the marks of its current version, or in its attachments:
   * their names and, for users who may download them, their texts (fields assumed; section 3, Index-field flag bits 8,
   * 16 and 256).
   */
  notes: z.optional(Text(500)),
  layers: z.optional(Text(500)),
  attachments: z.optional(Text(500)),
  /**
   * Words that must each occur in file name, document type, an index value or the name of who archived the document
   * (field assumed).
   */
  quick: z.optional(Text(200)),
  /**
   * Archived by one of these users or by a member of one of these groups, which must be visible in the quick search
   * (fields assumed).
   */
  archivedby: ids,
  archivedbygroup: ids,
  /** Only deleted documents, of clients where the user may restore them; otherwise none of them (field assumed). */
  deleted: z.optional(z.literal(true)),
  sort: z.optional(z.array(SortKey).check(z.maxLength(5))),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** A row; `position` counts from 0 within the result. Documents removed meanwhile are absent from their window. */
export const ResultRow = z.extend(FiledDocument, {
  position: z.int(),
  pagecount: z.int(),
  archivedate: WireDateTime,
  archivedby: z.string(),
  /** False if the user may not change its values or filing (field assumed); it may be protected, too. */
  mayedit: z.optional(z.literal(false)),
  /** False if the user may not delete it (field assumed); it may be protected, too. */
  maydelete: z.optional(z.literal(false)),
  /** In a search for deleted documents. */
  deleteddate: z.optional(WireDateTime),
  indexes: z.array(IndexValue),
});
export type ResultRow = z.infer<typeof ResultRow>;

/** A result is a snapshot of the order at search time; rights are checked again for each window. */
export const SearchResult = z.object({
  id: z.string(),
  count: z.int(),
  /** Counting stopped at `count`, but there are more; searchResultCount counts all. */
  more: z.optional(z.boolean()),
  /** The first window, if `limit` asked for it; servers may leave it out. */
  document: z.optional(z.array(ResultRow)),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Most documents per request for snippets. */
export const SNIPPETS_MAXIMUM = 50;
/**
 * A one-line excerpt of a document with its full-text hits; `marks` are pairs of start and length in `text`, which is
 * empty if no hit was found. Without a page the hits are in the name, in values, or in a file without pages.
 */
export const SearchSnippet = z.object({
  docid: Id,
  pageno: z.optional(Id),
  text: z.string(),
  marks: z.array(z.int()),
});
export type SearchSnippet = z.infer<typeof SearchSnippet>;

/** Rows of a window. */
const WindowLimit = z.int().check(z.gte(1), z.lte(RESULT_WINDOW_MAXIMUM));

const REFUSED = [
  'search.stopWords',
  'search.tooSlow',
  'mask.unknown',
  'index.required',
  'index.invalid',
  'right.missing',
] as const;

export const searchOperations = {
  search: operation({
    method: 'POST',
    path: '/dms/search/',
    effect: 'read',
    body: z.extend(SearchRequest, { limit: z.optional(WindowLimit) }),
    answer: nouns({ searchresult: SearchResult }),
    errors: REFUSED,
    provenance: fieldsAssumed,
  }),
  searchResult: operation({
    method: 'POST',
    path: '/dms/searchresult/',
    effect: 'read',
    body: z.object({
      id: Text(64),
      offset: z.int().check(z.gte(0), z.lte(2_147_483_647)),
      limit: WindowLimit,
    }),
    answer: nouns({ document: ResultRow }),
    errors: ['search.resultExpired', 'right.missing'],
    provenance: fieldsAssumed,
  }),
  /** How many documents a search would find, up to the first limit; keeps no result. */
  searchCount: operation({
    method: 'POST',
    path: '/dms/search/count',
    effect: 'read',
    body: SearchRequest,
    answer: nouns({ searchcount: z.object({ count: z.int(), more: z.optional(z.boolean()) }) }),
    errors: REFUSED,
    provenance: assumed,
  }),
  /**
   * Suggests other spellings if a full-text search finds nothing: words that occur in no document the user may see are
   * replaced by similar ones that do. Each suggestion finds something.
   */
  searchSimilar: operation({
    method: 'POST',
    path: '/dms/search/similar',
    effect: 'read',
    body: SearchRequest,
    answer: nouns({ similar: z.object({ fulltext: z.string() }) }),
    errors: REFUSED,
    provenance: assumed,
  }),
  searchResultCount: operation({
    method: 'POST',
    path: '/dms/searchresult/count',
    effect: 'read',
    body: z.object({ id: Text(64) }),
    answer: nouns({ searchresult: SearchResult }),
    errors: ['search.resultExpired', 'search.tooSlow', 'right.missing'],
    provenance: assumed,
  }),
  /**
   * Snippets of as many of the documents as can be read in a moment, in order; the caller asks again for the rest.
   * Inaccessible documents are left out.
   */
  searchSnippets: operation({
    method: 'POST',
    path: '/dms/search/snippet',
    effect: 'read',
    body: z.object({
      docid: z.array(Id).check(z.minLength(1), z.maxLength(SNIPPETS_MAXIMUM)),
      fulltext: Text(2000),
    }),
    answer: nouns({ snippet: SearchSnippet, rest: z.object({ docid: Id }) }),
    errors: ['right.missing'],
    provenance: assumed,
  }),
  /** Thumbnail of the first page of a document of a result (body assumed): `size` is the longest side in pixels. */
  searchResultThumbnail: operation({
    method: 'POST',
    path: '/dms/searchresult/{id}/thumbnail/',
    effect: 'read',
    params: z.object({ id: Text(64) }),
    body: z.object({ docid: Id, size: z.optional(z.int().check(z.gte(32), z.lte(1024))) }),
    answer: binary('image/jpeg'),
    errors: [
      'search.resultExpired',
      'right.missing',
      'document.unknown',
      'document.deleted',
      'document.passwordRequired',
      ...renderErrors,
      'preview.unavailable',
    ],
    provenance: fieldsAssumed,
  }),
} as const;
