import { type PagePoint, pagePoint } from '#core/kernel/geometry.ts';
import { centreOf, type Frame, turnedPoint } from '#core/marks/frame.ts';
import { type Mark, markHandles } from '#core/marks/mark.ts';
import { frameOfMarks } from './selection.ts';

/** A handle of the selection: a compass point of its frame, the rotation knob, or an end of a line. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'turn' | 'start' | 'end';

export interface PlacedHandle {
  readonly handle: Handle;
  readonly at: PagePoint;
}

type Compass = Exclude<Handle, 'turn' | 'start' | 'end'>;

/** A handle's direction from the frame's centre: −1, 0 or 1 across and down. */
export const DIRECTIONS: Readonly<Record<Compass, readonly [across: number, down: number]>> = {
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
};
const ALL = Object.keys(DIRECTIONS) as readonly Compass[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a record over Compass
const SIDES: readonly Compass[] = ['e', 'w'];
const CORNERS: readonly Compass[] = ['nw', 'ne', 'se', 'sw'];

/** Distance of the knob above the frame, in CSS px. */
const KNOB_PX = 24;
/** A side shorter than this on screen has handles only at its corners, in CSS px. */
const CROWDED_PX = 40;

/**
 * The handles of a selection; later ones are hit first.
 * @param unit page units per CSS px
 */
export const handlesOf = (marks: readonly Mark[], unit: number): readonly PlacedHandle[] => {
  const frame = frameOfMarks(marks);
  const [only] = marks;
  if (!frame || !only) return [];
  const kind = marks.length === 1 ? markHandles(only) : 'box';
  if (kind === 'none') return [];
  if (kind === 'ends' && 'points' in only.geometry) {
    const [x0, y0, x1, y1] = only.geometry.points;
    return [
      { handle: 'start', at: pagePoint(x0!, y0!) },
      { handle: 'end', at: pagePoint(x1!, y1!) },
    ];
  }
  const isCrowded = Math.min(frame.width, frame.height) < CROWDED_PX * unit;
  const compass = kind === 'sides' ? SIDES : isCrowded ? CORNERS : ALL;
  const knob = turnedPoint(frame.x + frame.width / 2, frame.y - KNOB_PX * unit, centreOf(frame), frame.rotation);
  return [...compass.map((handle) => ({ handle, at: handlePoint(frame, handle) })), { handle: 'turn', at: knob }];
};

const handlePoint = (frame: Frame, handle: Compass): PagePoint => {
  const [across, down] = DIRECTIONS[handle];
  const centre = centreOf(frame);
  return turnedPoint(
    centre.x + (across * frame.width) / 2,
    centre.y + (down * frame.height) / 2,
    centre,
    frame.rotation,
  );
};

/** The handle at a point, or null. @param reach tolerance in page units */
export const handleAt = (handles: readonly PlacedHandle[], { x, y }: PagePoint, reach: number): Handle | null =>
  handles.findLast(({ at }) => Math.hypot(at.x - x, at.y - y) <= reach)?.handle ?? null;
