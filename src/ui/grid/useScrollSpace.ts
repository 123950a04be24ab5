import { observeElementOffset, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { afterFrame } from '../afterFrame.ts';
import type { RowRange } from './flight.ts';
import { follow, placeOfRow, reveal, settle, slotCount, topRow, type ScrollPlace } from './scrollspace.ts';
import type { FlyingColumn } from './flyingRows.ts';
import { useFlight } from './useFlight.ts';
import { useFlyingRows } from './useFlyingRows.ts';

/** Rows rendered beyond each edge, so that a step of the wheel never shows a gap. */
const OVERSCAN = 4;

export interface ScrollSpaceInput {
  /** The scrolling element; its sticky header covers the first `headerHeight` CSS px. */
  readonly element: RefObject<HTMLElement | null>;
  readonly headerHeight: number;
  /** CSS px, the same for every row. */
  readonly rowHeight: number;
  readonly count: number;
  /** A new key is a new list, starting at `firstRow`; with the same key the position is kept. */
  readonly listKey: string;
  readonly firstRow: number;
  /** Called with the first and last (partly) visible row when they change. */
  readonly onVisibleRange: (first: number, last: number) => void;
  /** Called with the first visible row, fractional, when the list is no longer rendered. */
  readonly onLeave: (top: number) => void;
  /** An element of the size of the scrolled body, for rows that fly by. */
  readonly layer: RefObject<HTMLElement | null>;
  /** What to show of them; undefined if they are rendered like others. */
  readonly flying: FlyingColumn | undefined;
}

export interface ScrollSpaceView {
  /** Slots to render; the row in one is `slot.index + base`. */
  readonly slots: readonly VirtualItem[];
  readonly base: number;
  /** Height of the scrolled body in CSS px. */
  readonly height: number;
  /** The first and last (partly) visible row; last < first while nothing is laid out. */
  readonly first: number;
  readonly last: number;
  /** The rows to render, after the list has flown by; undefined for all rows. */
  readonly complete: RowRange | undefined;
  /** Scrolls just far enough to show the whole row. */
  readonly revealRow: (row: number) => void;
}

/**
 * Connects the scroll space to a scrolling element. The virtualizer works with slots, whose number is limited; the
 * position says which rows they contain. The position is a ref, not state, because it must change in the same tick as
 * the offset the virtualizer renders for.
 */
export function useScrollSpace({
  element,
  headerHeight,
  rowHeight,
  count,
  listKey,
  firstRow,
  onVisibleRange,
  onLeave,
  layer,
  flying,
}: ScrollSpaceInput): ScrollSpaceView {
  const place = useRef<ScrollPlace>({ base: 0, slot: 0 });
  // The virtualizer keeps the first functions it is given, so these must not hold values of one rendering.
  const sizes = useRef({ count, rowHeight, headerHeight });
  const fly = useRef<(place: ScrollPlace, first: number, last: number) => void>(undefined);
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const rendered = useRef<RowRange>({ from: 0, to: 0 });
  const { complete, moved } = useFlight(rendered);

  // Rows out of view need not be there before the first ones in view.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => afterFrame(() => startTransition(() => setOverscan(OVERSCAN))), []);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used: nothing memoises what this returns
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: slotCount(count),
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    overscan,
    observeElementOffset: (instance, changed) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        const now = sizes.current;
        place.current = follow(place.current, offset / now.rowHeight, now.count);
        const paint = fly.current;
        const rows = ((instance.scrollRect?.height ?? 0) - now.headerHeight) / now.rowHeight;
        // A list that may no longer fly, in a window made narrow meanwhile, lands.
        const phase = moved(topRow(place.current), isScrolling && paint !== undefined, rows);
        if (phase !== 'resting') {
          const { first, last } = visibleRows(place.current, rows, now.count);
          paint?.(place.current, first, last);
        }
        if (phase !== 'flying') changed(offset, isScrolling);
      }),
  });

  const put = useCallback(
    (next: ScrollPlace) => {
      if (element.current === null) return;
      const { rowHeight: height } = sizes.current;
      element.current.scrollTop = next.slot * height;
      // The browser rounds and clamps the value; the difference must not count as scrolling by the user.
      place.current = { base: next.base, slot: element.current.scrollTop / height };
      render();
    },
    [element],
  );
  const take = useCallback(
    (next: ScrollPlace) => {
      if (next.base !== place.current.base || next.slot !== place.current.slot) put(next);
    },
    [put],
  );

  useLayoutEffect(() => {
    sizes.current = { count, rowHeight, headerHeight };
    place.current = follow(place.current, place.current.slot, count);
  }, [count, rowHeight, headerHeight]);

  const start = useRef(firstRow);
  start.current = firstRow;
  useLayoutEffect(() => {
    const { count: rows } = sizes.current;
    take(placeOfRow(Math.min(start.current, Math.max(rows - 1, 0)), rows));
  }, [listKey, take]);

  // Another height is all that changes the size of a slot; measuring a hundred thousand of them takes milliseconds.
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtualizer.measure();
    // The same rows are at another offset.
    put(place.current);
  }, [rowHeight, put, virtualizer]);

  useLayoutEffect(() => () => onLeave(topRow(place.current)), [onLeave]);

  const { isScrolling } = virtualizer;
  useEffect(() => {
    if (!isScrolling) take(settle(place.current, sizes.current.count));
  }, [isScrolling, take]);

  const rowsInBody = ((virtualizer.scrollRect?.height ?? 0) - headerHeight) / rowHeight;
  const revealRow = useCallback(
    (row: number) => {
      const height = (element.current?.clientHeight ?? 0) - headerHeight;
      take(reveal(place.current, row, height / rowHeight, sizes.current.count));
    },
    [element, headerHeight, rowHeight, take],
  );

  const shown = follow(place.current, place.current.slot, count);
  const slots = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    rendered.current = { from: shown.base + (slots[0]?.index ?? 0), to: shown.base + (slots.at(-1)?.index ?? -1) + 1 };
  });
  const { first, last } = visibleRows(shown, rowsInBody, count);
  useEffect(() => {
    if (last >= first) onVisibleRange(first, last);
  }, [first, last, onVisibleRange]);
  const paint = useFlyingRows(
    layer,
    flying && { ...flying, count, rowHeight, base: shown.base },
    complete === undefined,
  );
  const canFly = flying !== undefined;
  useLayoutEffect(() => {
    fly.current = canFly
      ? ({ base }, from, to) => {
          paint(from, to, base);
          onVisibleRange(from, to);
        }
      : undefined;
  }, [canFly, onVisibleRange, paint]);
  return {
    slots,
    base: shown.base,
    height: slotCount(count) * rowHeight,
    first,
    last,
    complete,
    revealRow,
  };
}

const visibleRows = (place: ScrollPlace, rowsInBody: number, count: number) => ({
  first: Math.floor(topRow(place)),
  last: Math.min(Math.ceil(topRow(place) + Math.max(rowsInBody, 0)), count) - 1,
});
