import { create } from 'zustand';
import { onUserLeft } from '../session/reset.ts';

/** A search that somebody else asks for: a link, a saved search, a frame of the dashboard. Ids stand in the master data. */
export interface SearchPrefill {
  readonly products: readonly number[];
  readonly clients: readonly number[];
  readonly years: readonly number[];
  readonly maskid: number | null;
  readonly fulltext: string;
  /** Values of the mask's indexes, each sought as equal. */
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
}

/** The search asked for and not taken up yet by the search area. */
export const usePrefill = create<{ readonly wanted: SearchPrefill | null }>()(() => ({ wanted: null }));

onUserLeft(() => usePrefill.setState({ wanted: null }));
