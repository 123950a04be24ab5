import * as z from 'zod/mini';
import { Etag } from '#core/contract/admin/etag.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { SearchRequest, SOUGHT_TEXT_MAXIMUM } from './search.ts';
import { Id, Name, Text } from '#core/contract/shapes.ts';

/** Longest name, and most searches that one user may own. */
export const SAVED_SEARCH_NAME_LENGTH = 100;
export const SAVED_SEARCHES_OWNED = 200;

const Ids = z.array(Id).check(z.maxLength(5000));

/** The search as typed: interpreted with the master data of the user who runs it. */
export const SavedQuery = z.object({
  products: Ids,
  clients: Ids,
  years: Ids,
  /** By name: document types of several clients share names. */
  doctypes: z.array(Text(200)).check(z.maxLength(5000)),
  maskid: z.nullable(Id),
  fields: z
    .array(z.object({ fieldid: Id, operator: z.int().check(z.gte(0), z.lte(6)), text: Text(SOUGHT_TEXT_MAXIMUM) }))
    .check(z.maxLength(100)),
  fulltext: Text(2000),
  docwords: Text(500),
  deleted: z.optional(z.boolean()),
  /** The list's filters when it was saved: the values chosen by column, and the quick filter. */
  filters: z.optional(z.record(Text(100), z.array(Text(200)).check(z.maxLength(5000)))),
  quick: z.optional(Text(200)),
  /** The request when it was saved, with the list's filters: enough to count its hits without the search panel. */
  request: SearchRequest,
});
export type SavedQuery = z.infer<typeof SavedQuery>;

/** A search kept under a name. */
export const SavedSearch = z.object({
  searchid: Id,
  name: z.string(),
  ownerid: Id,
  ownername: z.string(),
  /** Groups whose members can use it too. */
  groups: z.array(Id),
  /** Whether the user may rename, share and delete it. */
  maychange: z.boolean(),
  query: SavedQuery,
  etag: Etag,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** Without `searchid` a new search; otherwise it replaces the old one, without `etag` in any state. */
export const SavedSearchSet = z.object({
  searchid: z.optional(Id),
  etag: z.optional(Etag),
  name: Name(SAVED_SEARCH_NAME_LENGTH),
  groups: z.array(Id).check(z.maxLength(50)),
  query: SavedQuery,
});
export type SavedSearchSet = z.infer<typeof SavedSearchSet>;

export const savedSearchOperations = {
  /** The user's own searches and those shared with their groups, by name; and the groups the user may share with. */
  savedSearchList: operation({
    method: 'GET',
    path: '/dms/savedsearch/list',
    effect: 'read',
    answer: nouns({ savedsearch: SavedSearch, group: z.object({ id: Id, name: z.string() }) }),
    provenance: assumed,
  }),
  savedSearchSet: operation({
    method: 'POST',
    path: '/dms/savedsearch/set',
    effect: 'change',
    body: SavedSearchSet,
    answer: nouns({ savedsearch: SavedSearch }),
    errors: [
      'right.missing',
      'savedSearch.unknown',
      'savedSearch.foreign',
      'savedSearch.conflict',
      'savedSearch.nameTaken',
      'savedSearch.tooMany',
      'savedSearch.groupForeign',
    ],
    provenance: assumed,
  }),
  savedSearchDelete: operation({
    method: 'POST',
    path: '/dms/savedsearch/delete',
    effect: 'change',
    body: z.object({ searchid: Id }),
    answer: nouns({}),
    errors: ['savedSearch.unknown', 'savedSearch.foreign'],
    provenance: assumed,
  }),
} as const;
