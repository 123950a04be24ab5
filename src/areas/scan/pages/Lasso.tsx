import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Box, touched } from '#src/areas/scan/model.ts';
import { desk } from '#src/areas/scan/store.ts';
import { select } from './selecting.ts';
import classes from '#src/areas/scan/desk.module.css';

/** Shorter movements count as a click, CSS px. */
const SLACK = 4;

/** Drawing a frame from empty space selects the pages it touches; with Ctrl, in addition to those selected. */
export function Lasso({
  scroller,
  children,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) {
  const [box, setBox] = useState<Box>();
  const from = useRef<{ x: number; y: number }>(undefined);
  const boxTo = ({ clientX, clientY }: PointerEvent): Box | undefined => {
    const { current: start } = from;
    if (start === undefined || Math.hypot(clientX - start.x, clientY - start.y) < SLACK) return undefined;
    return {
      left: Math.min(start.x, clientX),
      right: Math.max(start.x, clientX),
      top: Math.min(start.y, clientY),
      bottom: Math.max(start.y, clientY),
    };
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[data-leaf]') !== null)) return;
    from.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drop = () => {
    from.current = undefined;
    setBox(undefined);
  };
  const end = (event: PointerEvent) => {
    const drawn = boxTo(event);
    drop();
    if (drawn === undefined) return;
    const boxes = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-leaf]') ?? [])].map(
      (element) => [element.dataset['leaf'] ?? '', element.getBoundingClientRect()] as const,
    );
    const adds = event.ctrlKey || event.metaKey || desk().several;
    select([...(adds ? desk().selected : []), ...touched(drawn, new Map(boxes))]);
  };
  return (
    <div
      className={classes.lassoed}
      onPointerDown={begin}
      onPointerMove={(event) => setBox(boxTo(event))}
      onPointerUp={end}
      onPointerCancel={drop}
    >
      {children}
      {box !== undefined && (
        <div
          className={classes.lasso}
          style={{ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top }}
        />
      )}
    </div>
  );
}
