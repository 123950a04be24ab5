import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './search.module.css';

/** CSS pixels. */
export const PANEL_MIN_WIDTH = 240;
export const PANEL_MAX_WIDTH = 560;
const KEY_STEP = 16;
const bounded = (width: number): number => Math.min(Math.max(Math.round(width), PANEL_MIN_WIDTH), PANEL_MAX_WIDTH);

interface PanelEdgeProps {
  readonly label: string;
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

/** The edge between panel and result: dragged, or moved by the arrow keys. */
export function PanelEdge({ label, width, onWidth }: PanelEdgeProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={PANEL_MIN_WIDTH}
      aria-valuemax={PANEL_MAX_WIDTH}
      tabIndex={0}
      className={classes['edge']}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) onWidth(bounded(drag.current.width + event.clientX - drag.current.x));
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0;
        if (step !== 0) onWidth(bounded(width + step));
      }}
    />
  );
}
