import { queryClient } from '../queryClient.ts';
import { type Change, keyOf, staleAfter } from './stale.ts';

/** Refetches what a change made stale, as far as it is displayed. */
export const refresh = (docid: number, change: Change): void => {
  for (const part of staleAfter(change)) void queryClient.invalidateQueries({ queryKey: keyOf(docid, part) });
};
