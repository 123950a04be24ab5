import { create } from 'zustand';
import type { SavedQuery } from '#core/contract/search/savedSearch.ts';
import { onUserLeft } from '../session/reset.ts';

/**
 * A search requested from elsewhere: by a link, a saved search, a dashboard frame. Its ids exist in the master data.
 */
export interface SearchPrefill {
  readonly products: readonly number[];
  readonly clients: readonly number[];
  readonly years: readonly number[];
  readonly maskid: number | null;
  readonly fulltext: string;
  readonly docwords?: string;
  /** Only deleted documents. */
  readonly deleted?: boolean;
  /** Values for the mask's indexes, with operator equal. */
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
  /** A saved search, complete in itself: the other fields are ignored. */
  readonly saved?: SavedQuery;
}

/** The requested search, until the search area takes it. */
export const usePrefill = create<{ readonly wanted: SearchPrefill | null }>()(() => ({ wanted: null }));

onUserLeft(() => usePrefill.setState({ wanted: null }));
