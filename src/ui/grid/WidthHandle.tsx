import { useRef, type PointerEvent } from 'react';
import classes from './grid.module.css';

interface WidthHandleProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

/** Resizes a column by dragging; the pointer is captured, so that dragging continues outside the header. */
export function WidthHandle({ width, onWidth }: WidthHandleProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  return (
    <span
      className={classes['handle']}
      aria-hidden
      data-handle
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) onWidth(drag.current.width + event.clientX - drag.current.x);
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
    />
  );
}
