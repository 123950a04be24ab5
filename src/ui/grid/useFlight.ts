import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { completed, isFlying, RESTING, type RowRange, stepped } from './flight.ts';

/** Rows completed per frame once the list has slowed down. */
const ROWS_PER_FRAME = 6;

export interface FlightView {
  /** The rows to render with all their cells; undefined for all rows. */
  readonly complete: RowRange | undefined;
  /** To be called when the list was scrolled, or has come to rest, before its rows are rendered. */
  readonly moved: (row: number, isScrolling: boolean) => void;
}

interface Completing {
  readonly complete: RowRange;
  readonly isLanding: boolean;
}

/**
 * Which rows to render completely while the list flies by, and after it; see flight.ts.
 *
 * @param rendered the rows rendered last
 */
export function useFlight(rendered: RefObject<RowRange>): FlightView {
  const flight = useRef(RESTING);
  const [state, setState] = useState<Completing>();

  const moved = useCallback(
    (row: number, isScrolling: boolean) => {
      flight.current = isScrolling ? stepped(flight.current, row, performance.now()) : RESTING;
      const inView = rendered.current;
      if (isFlying(flight.current))
        setState((before) =>
          before?.isLanding === false ? before : { complete: before?.complete ?? inView, isLanding: false },
        );
      else setState((before) => (before?.isLanding === false ? { ...before, isLanding: true } : before));
    },
    [rendered],
  );

  const isLanding = state?.isLanding === true;
  useEffect(() => {
    if (!isLanding) return undefined;
    const addRows = (): void => {
      const inView = rendered.current;
      setState((before) => {
        const complete = before && completed(before.complete, inView, ROWS_PER_FRAME);
        return complete && { complete, isLanding: true };
      });
      frame = requestAnimationFrame(addRows);
    };
    let frame = requestAnimationFrame(addRows);
    return () => cancelAnimationFrame(frame);
  }, [isLanding, rendered]);

  return { complete: state?.complete, moved };
}
