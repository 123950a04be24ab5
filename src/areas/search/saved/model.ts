import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { SavedQuery } from '#core/contract/search/savedSearch.ts';
import type { SearchRequest } from '#core/contract/search/search.ts';
import type { ListFilters } from '#src/list/createList.ts';
import type { SearchDraft } from '../model.ts';

const operators = Object.values(SEARCH_OPERATORS);

/** A search in stored form: what was typed, the list's filters, and the resulting request. */
export const savedOf = (draft: SearchDraft, request: SearchRequest, narrowing?: ListFilters): SavedQuery => ({
  products: [...draft.products],
  clients: [...draft.clients],
  years: [...draft.years],
  doctypes: [...draft.doctypes],
  maskid: draft.maskId,
  fields: Object.entries(draft.fields).map(([id, { operator, text }]) => ({ fieldid: Number(id), operator, text })),
  fulltext: draft.fulltext,
  docwords: draft.docwords,
  ...(draft.deleted && { deleted: true }),
  ...(narrowing !== undefined && {
    filters: Object.fromEntries(Object.entries(narrowing.filters).map(([column, values]) => [column, [...values]])),
    quick: narrowing.quick,
  }),
  request,
});

/** The list's filters of a stored search: with them it finds what it found before and what the dashboard counts. */
export const narrowingOf = ({ filters = {}, quick = '' }: SavedQuery): ListFilters => ({ filters, quick });

/** A stored search as a draft for the panel. */
export const draftOf = (saved: SavedQuery): SearchDraft => ({
  products: saved.products,
  clients: saved.clients,
  years: saved.years,
  doctypes: saved.doctypes,
  maskId: saved.maskid,
  fields: Object.fromEntries(
    saved.fields.flatMap(({ fieldid, operator, text }) => {
      const known = operators.find((candidate) => candidate === operator);
      return known === undefined ? [] : [[fieldid, { operator: known, text }]];
    }),
  ),
  fulltext: saved.fulltext,
  docwords: saved.docwords,
  deleted: saved.deleted === true,
});
