import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Box } from '#src/areas/scan/model.ts';
import { desk } from '#src/areas/scan/store.ts';
import { scrollAt } from './framing.ts';
import { select } from './selecting.ts';
import classes from '#src/areas/scan/desk.module.css';

/** Shorter movements count as a click, CSS px. */
const SLACK = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drawing {
  /** Where it began, from the top left of the list's content. */
  readonly from: Point;
  /** The content's height at that time, which limits the frame: otherwise the frame would extend the content. */
  readonly height: number;
  /** The pointer, in the window. */
  pointer: Point;
  scrolled: number;
  tick: number;
}

/**
 * Drawing a frame from empty space selects the pages it touches; with Ctrl, in addition to those selected. The list
 * scrolls while the frame is drawn beyond its edges.
 */
export function Lasso({
  scroller,
  inFrame,
  children,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly inFrame: (frame: Box) => readonly string[];
  readonly children: ReactNode;
}) {
  const [frame, setFrame] = useState<Box>();
  const drawing = useRef<Drawing>(undefined);
  const drawn = (): Box | undefined => {
    const { current: now } = drawing;
    const { current: list } = scroller;
    if (now === undefined || list === null) return undefined;
    const { x, y } = inList(list, now.pointer);
    if (Math.hypot(x - now.from.x, y - now.from.y) < SLACK) return undefined;
    return {
      left: Math.max(0, Math.min(now.from.x, x)),
      right: Math.min(list.clientWidth, Math.max(now.from.x, x)),
      top: Math.max(0, Math.min(now.from.y, y)),
      bottom: Math.min(now.height, Math.max(now.from.y, y)),
    };
  };
  const follow = () => {
    const { current: now } = drawing;
    const { current: list } = scroller;
    if (now === undefined || list === null) return;
    const { top, bottom } = list.getBoundingClientRect();
    // Only once it is a frame: a click near the edge must not scroll.
    if (drawn() !== undefined) list.scrollBy({ top: scrollAt(now.pointer.y, top, bottom), behavior: 'instant' });
    // The wheel may have scrolled, too.
    if (list.scrollTop !== now.scrolled) setFrame(drawn());
    now.scrolled = list.scrollTop;
    now.tick = requestAnimationFrame(follow);
  };
  const drop = () => {
    if (drawing.current !== undefined) cancelAnimationFrame(drawing.current.tick);
    drawing.current = undefined;
    setFrame(undefined);
  };
  useEffect(
    () => () => {
      if (drawing.current !== undefined) cancelAnimationFrame(drawing.current.tick);
    },
    [],
  );
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const { current: list } = scroller;
    if (list === null || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('[data-leaf]') !== null) return;
    const pointer = { x: event.clientX, y: event.clientY };
    const { scrollHeight: height, scrollTop: scrolled } = list;
    drawing.current = { from: inList(list, pointer), height, pointer, scrolled, tick: requestAnimationFrame(follow) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (drawing.current === undefined) return;
    drawing.current.pointer = { x, y };
    setFrame(drawn());
  };
  const end = (event: PointerEvent) => {
    move(event);
    const box = drawn();
    drop();
    if (box === undefined) return;
    const adds = event.ctrlKey || event.metaKey || desk().several;
    select([...(adds ? desk().selected : []), ...inFrame(box)]);
  };
  return (
    <div
      className={classes.lassoed}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={drop}
    >
      {children}
      {frame !== undefined && (
        <div
          className={classes.lasso}
          style={{
            left: frame.left,
            top: frame.top,
            width: frame.right - frame.left,
            height: frame.bottom - frame.top,
          }}
        />
      )}
    </div>
  );
}

function inList(list: HTMLElement, { x, y }: Point): Point {
  const { left, top } = list.getBoundingClientRect();
  return { x: x - left, y: y - top + list.scrollTop };
}
