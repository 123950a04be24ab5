import { create } from 'zustand';
import type { SavedQuery } from '#core/contract/search/savedSearch.ts';
import { onUserLeft } from '../session/reset.ts';

/**
 * A search that somebody else asks for: a link, a saved search, a frame of the dashboard. Ids stand in the master data.
 */
export interface SearchPrefill {
  readonly products: readonly number[];
  readonly clients: readonly number[];
  readonly years: readonly number[];
  readonly maskid: number | null;
  readonly fulltext: string;
  readonly docwords?: string;
  /** Values of the mask's indexes, each sought as equal. */
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
  /** A search that was saved: it holds all, and what stands beside it counts for nothing. */
  readonly saved?: SavedQuery;
}

/** The search asked for and not taken up yet by the search area. */
export const usePrefill = create<{ readonly wanted: SearchPrefill | null }>()(() => ({ wanted: null }));

onUserLeft(() => usePrefill.setState({ wanted: null }));
