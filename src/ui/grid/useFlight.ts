import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { completed, RESTING, ROWS_PER_FRAME, type RowRange, stepped } from './flight.ts';

/**
 * While a list is flying, its rows are painted as text and React renders none. Then it lands: React renders them, a few
 * more in each frame, over their text.
 */
export type Phase = 'resting' | 'flying' | 'landing';

export interface FlightView {
  /** The rows to render while the list lands; undefined for all rows. */
  readonly complete: RowRange | undefined;
  /** To be called when the list was scrolled, or has come to rest. */
  readonly moved: (row: number, isScrolling: boolean, rowsInView: number) => Phase;
}

/**
 * Whether the list flies by, and which rows to render after it has; see flight.ts.
 *
 * @param rendered the rows rendered last
 */
export function useFlight(rendered: RefObject<RowRange>): FlightView {
  const flight = useRef(RESTING);
  const partial = useRef<RowRange>(undefined);
  const [complete, setComplete] = useState<RowRange>();
  const show = useCallback((range: RowRange | undefined): void => {
    partial.current = range;
    setComplete(range);
  }, []);

  const moved = useCallback(
    (row: number, isScrolling: boolean, rowsInView: number) => {
      const wasFlying = flight.current.isFlying;
      flight.current = isScrolling ? stepped(flight.current, { row, at: performance.now() }, rowsInView) : RESTING;
      if (flight.current.isFlying) return 'flying';
      if (wasFlying) show(partial.current ?? rendered.current);
      return partial.current === undefined ? 'resting' : 'landing';
    },
    [rendered, show],
  );

  const isLanding = complete !== undefined;
  useEffect(() => {
    if (!isLanding) return undefined;
    const addRows = (): void => {
      // It may take off again before all rows are complete.
      if (partial.current !== undefined && !flight.current.isFlying)
        show(completed(partial.current, rendered.current, ROWS_PER_FRAME));
      frame = requestAnimationFrame(addRows);
    };
    let frame = requestAnimationFrame(addRows);
    return () => cancelAnimationFrame(frame);
  }, [isLanding, rendered, show]);

  return { complete, moved };
}
