import { type KeyboardEvent, use, useRef } from 'react';
import classes from './panelEdge.module.css';
import { PanelTooLargeContext } from './panelTooLarge.ts';

interface PanelEdgeProps {
  readonly label: string;
  /** Width of the panel in CSS px. */
  readonly width: number;
  readonly minimum: number;
  readonly maximum: number;
  /** On which side of the edge the panel is. */
  readonly panel: 'left' | 'right';
  readonly onWidth: (width: number) => void;
}

/** CSS px an arrow key moves the edge by. Pulling the edge this far beyond the maximum shows a message. */
const KEY_STEP = 16;

/** The edge between a panel and its neighbour: dragged, or moved by the arrow keys. */
export function PanelEdge({ label, width, minimum, maximum, panel, onWidth }: PanelEdgeProps) {
  const sayTooLarge = use(PanelTooLargeContext);
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const outwards = panel === 'left' ? 1 : -1;
  const set = (wanted: number) => {
    onWidth(Math.min(Math.max(Math.round(wanted), minimum), maximum));
    if (wanted >= maximum + KEY_STEP) sayTooLarge();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0;
    if (step !== 0) set(width + step * outwards);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      tabIndex={0}
      className={classes['edge']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) set(drag.current.width + (event.clientX - drag.current.x) * outwards);
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onKeyDown={onKey}
    />
  );
}
