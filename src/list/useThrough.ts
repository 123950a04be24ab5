import { useDeferredValue, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { List } from './createList.ts';
import type { Key } from './rows/places.ts';
import { entryAt, GONE } from './rows/windows.ts';

export interface Through<Row> {
  /** Counts from 1. */
  readonly place: number;
  readonly count: number;
  readonly more: boolean;
  /** The next row, if it is loaded. */
  readonly next: Row | undefined;
  /** Goes to the next or previous row, skipping those that are gone; undefined if there is none. */
  readonly step: (by: 1 | -1) => Promise<Row | undefined>;
}

/**
 * The position while a list's rows are worked through one by one on another screen; undefined if the row with this key
 * is neither the list's active one nor beside it. The active row follows it.
 */
export function useThrough<Row extends object, Query>(list: List<Row, Query>, key: Key): Through<Row> | undefined {
  // On the way to the next document the present one keeps its place: leaving it out would rearrange the toolbar for a
  // moment, before the next document is shown.
  const active = useDeferredValue(useStore(list.store, (state) => state.active));
  const windows = useStore(list.store, (state) => state.windows);
  const opened = useStore(list.store, (state) => state.opened);
  const isAt = (position: number): boolean => {
    const entry = position < 0 ? undefined : entryAt(windows, position);
    return entry !== undefined && entry !== GONE && list.keyOf(entry) === key;
  };
  // The browser's Back and Forward go to the row beside the list's active one.
  const at = [active, active - 1, active + 1].find(isAt);
  /** On the way to another row, which is the active one already. */
  const isGoing = useRef(false);
  useEffect(() => {
    if (at === active) isGoing.current = false;
    else if (at !== undefined && !isGoing.current) list.goTo(at);
  }, [active, at, list]);
  if (opened === null || at === undefined) return undefined;
  const beside = entryAt(windows, at + 1);
  return {
    place: at + 1,
    count: opened.count,
    more: opened.more === true,
    next: beside === GONE ? undefined : beside,
    step: async (by) => {
      // Pressed twice, it goes on from the row it is going to, not to that row again.
      const from = isGoing.current ? list.store.getState().active : at;
      isGoing.current = true;
      for (let position = from + by; position >= 0 && position < opened.count; position += by) {
        const row = await list.bring(position, list.goTo);
        if (row !== undefined) return row;
      }
      isGoing.current = false;
      return undefined;
    },
  };
}
