import { queryClient } from '../queryClient.ts';
import { type Change, keyOf, staleAfter } from './stale.ts';

type Listener = (docid: number, change: Change) => void;
const listeners = new Set<Listener>();

/** Reports changes of documents to lists that have them as rows. @returns a function that stops it */
export const onRefresh = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** As `refresh`, for a list that refetches its rows itself. */
export const refetch = (docid: number, change: Change): void => {
  for (const part of staleAfter(change)) void queryClient.invalidateQueries({ queryKey: keyOf(docid, part) });
};

/** Refetches what a change made stale, as far as it is displayed. */
export const refresh = (docid: number, change: Change): void => {
  refetch(docid, change);
  for (const listener of listeners) listener(docid, change);
};
