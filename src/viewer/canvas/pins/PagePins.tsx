import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { viewPoint } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { ARROWS } from '#src/viewer/model/arrows.ts';
import { nearestSpot, type PageSpot, pageToView } from '#src/viewer/model/camera.ts';
import type { OverlaySlot } from '../ViewerCanvas.tsx';
import styles from './pins.module.css';

/** A place on a page that can be pressed. */
export interface Pin extends PageSpot {
  readonly id: number;
  /** Accessible name, also shown beside the pointer. */
  readonly label: string;
}

interface PagePinsProps {
  readonly slot: OverlaySlot;
  readonly label: string;
  readonly icon: ReactNode;
  readonly pins: readonly Pin[];
  /** Whether pointers go through to the pages, because something is being drawn there. */
  readonly isThrough?: boolean;
  readonly onPress?: (pin: Pin) => void;
  /** If given, pins are moved by dragging, or with the arrow keys. */
  readonly onMove?: (pin: Pin, to: PageSpot) => void;
}

/** CSS px per key press, and with Shift. */
const STEP = 4;
const LEAP = 40;
const NO_PAGES: ReadonlySet<PageNo> = new Set();

/** Pins over the visible pages, moved in the same frame as the page. No frame goes through React. */
export function PagePins({ slot, label, icon, pins, isThrough = false, onPress, onMove }: PagePinsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(NO_PAGES);
  const shown = pins.filter(({ page }) => visible.has(page));

  useLayoutEffect(() => {
    const follow = (): void => {
      const placements = new Map(slot.view.placements().map((placement) => [placement.pageNo, placement]));
      setVisible((before) => (isSame(before, placements) ? before : new Set(placements.keys())));
      for (const [index, pin] of shown.entries()) {
        const element = root.current?.children[index];
        const placement = placements.get(pin.page);
        if (!(element instanceof HTMLElement)) continue;
        element.hidden = placement === undefined;
        if (placement !== undefined) moveTo(element, pageToView(placement, pin.at));
      }
    };
    follow();
    return slot.subscribePlacements(follow);
  });

  const spotUnder = (event: PointerEvent): PageSpot | null => {
    const { left, top } = root.current!.getBoundingClientRect();
    return nearestSpot(slot.view.placements(), viewPoint(event.clientX - left, event.clientY - top));
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const spot = event.currentTarget.hasPointerCapture(event.pointerId) ? spotUnder(event) : null;
    const placement = slot.view.placements().find(({ pageNo }) => pageNo === spot?.page);
    if (spot !== null && placement !== undefined) moveTo(event.currentTarget, pageToView(placement, spot.at));
  };
  const drop = (pin: Pin, event: PointerEvent<HTMLElement>): void => {
    const spot = event.currentTarget.hasPointerCapture(event.pointerId) ? spotUnder(event) : null;
    if (spot !== null) onMove?.(pin, spot);
  };
  const nudge = (pin: Pin, event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const placement = slot.view.placements().find(({ pageNo }) => pageNo === pin.page);
    if (arrow === undefined || placement === undefined) return;
    const step = event.shiftKey ? LEAP : STEP;
    const from = pageToView(placement, pin.at);
    const spot = nearestSpot([placement], viewPoint(from.x + arrow[0] * step, from.y + arrow[1] * step));
    if (spot !== null) onMove?.(pin, spot);
    event.preventDefault();
    event.stopPropagation();
  };
  const moving = (pin: Pin) =>
    onMove && {
      onPointerDown: (event: PointerEvent) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: drag,
      onPointerUp: (event: PointerEvent<HTMLElement>) => drop(pin, event),
      onKeyDown: (event: KeyboardEvent) => nudge(pin, event),
    };
  return (
    <div ref={root} className={styles['pins']} role="group" aria-label={label} data-through={isThrough || undefined}>
      {shown.map((pin) => (
        <button
          key={pin.id}
          type="button"
          className={styles['pin']}
          title={pin.label}
          aria-label={pin.label}
          data-moves={onMove !== undefined || undefined}
          onClick={() => onPress?.(pin)}
          {...moving(pin)}
        >
          {icon}
        </button>
      ))}
    </div>
  );
}

const isSame = (pages: ReadonlySet<PageNo>, placements: ReadonlyMap<PageNo, unknown>): boolean =>
  pages.size === placements.size && [...pages].every((page) => placements.has(page));

const moveTo = (element: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void => {
  element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
};
