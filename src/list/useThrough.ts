import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { List } from './createList.ts';
import type { Key } from './rows/places.ts';
import { createSteps, type Stepped } from './rows/steps.ts';
import { entryAt, GONE } from './rows/windows.ts';

export interface Through<Row> {
  /** Counts from 1. */
  readonly place: number;
  readonly count: number;
  readonly more: boolean;
  /** The next row, if it is loaded. */
  readonly next: Row | undefined;
}

/** Goes to the next or previous row (see rows/steps.ts). */
export type Step<Row> = (by: 1 | -1) => Promise<Stepped<Row>>;

/**
 * The position while a list's rows are worked through one by one on another screen; undefined if the row with this key
 * is neither the list's active one nor beside it.
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
  if (opened === null || at === undefined) return undefined;
  const beside = entryAt(windows, at + 1);
  return {
    place: at + 1,
    count: opened.count,
    more: opened.more === true,
    next: beside === GONE ? undefined : beside,
  };
}

/**
 * Steps through the list's rows; undefined if this row is none of them. The list's active row is the one gone to, and
 * follows the browser's Back and Forward. To be used where it stays from row to row, as quick steps go on from each
 * other.
 */
export function useStep<Row extends object, Query>(list: List<Row, Query>, key: Key): Step<Row> | undefined {
  const place = useThrough(list, key)?.place;
  /** On the way to another row, which is the active one already. */
  const [going] = useState(() => createStore(() => false));
  const isGoing = useStore(going);
  const steps = useMemo(() => createSteps(list), [list]);
  useEffect(() => steps.end, [steps]);
  useEffect(() => {
    if (place === undefined) return;
    if (place - 1 === list.store.getState().active) going.setState(false, true);
    else if (!going.getState()) list.goTo(place - 1);
  }, [place, list, going]);
  if (place === undefined && !isGoing) return undefined;
  return (by) =>
    steps.go(by, (position) => {
      going.setState(position + 1 !== place, true);
      list.goTo(position);
    });
}
