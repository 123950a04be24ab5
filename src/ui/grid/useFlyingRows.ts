import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { createFlyingRows, type FlyingLines, type FlyingRows } from './flyingRows.ts';

/**
 * Paints the rows of a list that flies by.
 *
 * @param lines undefined if rows are never to be painted
 * @param isWhole whether React renders all rows again: the painted ones are then taken away
 * @returns shows the given visible rows, with `base` in the first slot
 */
export function useFlyingRows(
  layerRef: RefObject<HTMLElement | null>,
  lines: FlyingLines | undefined,
  isWhole: boolean,
): (first: number, last: number, base: number) => void {
  const painted = useRef<FlyingRows>(undefined);
  const current = useRef(lines);
  useLayoutEffect(() => {
    current.current = lines;
    if (lines !== undefined) painted.current?.refresh(lines);
  });
  useLayoutEffect(() => {
    if (isWhole) painted.current?.clear();
  }, [isWhole]);
  return useCallback(
    (first, last, base) => {
      if (layerRef.current === null || current.current === undefined) return;
      painted.current ??= createFlyingRows(layerRef.current);
      painted.current.show({ ...current.current, base }, first, last);
    },
    [layerRef],
  );
}
