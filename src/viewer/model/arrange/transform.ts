import { type PagePoint, type Rect } from '#core/kernel/geometry.ts';
import { rounded } from '#core/marks/coordinates.ts';
import { centreOf, type Frame, normalDegrees, turnedPoint } from '#core/marks/frame.ts';
import { framedMark, type Mark, markFrame } from '#core/marks/mark.ts';
import { DIRECTIONS, type Handle } from '../selection/handles.ts';

/** Smallest side to which a frame can be resized, in page units. */
const MIN_SIDE = 2;
/** Rotation snaps to multiples of this, and from how close; in degrees. */
export const TURN_STEP = 15;
const TURN_PULL = 3;

/**
 * The frame after dragging a handle to a point: the opposite side stays in place.
 * @param keepsRatio whether a corner keeps the ratio of width to height
 */
export const pulledFrame = (
  frame: Frame,
  handle: Exclude<Handle, 'turn' | 'start' | 'end'>,
  to: PagePoint,
  keepsRatio: boolean,
): Rect => {
  const [across, down] = DIRECTIONS[handle];
  const centre = centreOf(frame);
  const at = turnedPoint(to.x, to.y, centre, -frame.rotation);
  let width = across === 0 ? frame.width : Math.max(MIN_SIDE, across * (at.x - centre.x) + frame.width / 2);
  let height = down === 0 ? frame.height : Math.max(MIN_SIDE, down * (at.y - centre.y) + frame.height / 2);
  if (keepsRatio && across !== 0 && down !== 0 && frame.width > 0 && frame.height > 0) {
    const scale = Math.max(width / frame.width, height / frame.height);
    [width, height] = [frame.width * scale, frame.height * scale];
  }
  const middle = turnedPoint(
    centre.x + (across * (width - frame.width)) / 2,
    centre.y + (down * (height - frame.height)) / 2,
    centre,
    frame.rotation,
  );
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
};

/** The marks after the frame around all of them changes. */
export const stretched = (marks: readonly Mark[], from: Rect, to: Rect): readonly Mark[] => {
  const [only] = marks;
  if (marks.length === 1 && only) return [framedMark(only, to)];
  const scaleX = from.width === 0 ? 1 : to.width / from.width;
  const scaleY = from.height === 0 ? 1 : to.height / from.height;
  return marks.map((mark) => {
    const frame = markFrame(mark);
    const centre = centreOf(frame);
    // A mark lying on its side gets wider when the whole gets higher.
    const isOnItsSide = Math.abs(Math.sin((frame.rotation * Math.PI) / 180)) > Math.SQRT1_2;
    const [width, height] = [
      frame.width * (isOnItsSide ? scaleY : scaleX),
      frame.height * (isOnItsSide ? scaleX : scaleY),
    ];
    return framedMark(mark, {
      x: to.x + (centre.x - from.x) * scaleX - width / 2,
      y: to.y + (centre.y - from.y) * scaleY - height / 2,
      width,
      height,
    });
  });
};

/**
 * By how much a frame turns, clockwise in degrees, when its knob is dragged from one point to another. It snaps to
 * multiples of 15 nearby, and with `isStepped` always.
 */
export const turnBetween = (frame: Frame, from: PagePoint, to: PagePoint, isStepped: boolean): number => {
  const centre = centreOf(frame);
  const angle = (point: PagePoint): number => (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;
  const turned = frame.rotation + angle(to) - angle(from);
  const step = Math.round(turned / TURN_STEP) * TURN_STEP;
  const settled = isStepped || Math.abs(turned - step) <= TURN_PULL ? step : Math.round(turned * 10) / 10;
  return normalDegrees(settled - frame.rotation);
};

/** A line with one end dragged to a point; with `isStepped` its direction is a multiple of 15 degrees. */
export const pulledEnd = <Line extends Mark & { readonly kind: 'line' | 'arrow' }>(
  line: Line,
  end: 'start' | 'end',
  to: PagePoint,
  isStepped: boolean,
): Line => {
  const [x0, y0, x1, y1] = line.geometry.points as [number, number, number, number]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a line has exactly four
  const [fixedX, fixedY] = end === 'start' ? [x1, y1] : [x0, y0];
  const { x, y } = isStepped ? steppedPoint(fixedX, fixedY, to) : to;
  const moved = [rounded(x), rounded(y)];
  return { ...line, geometry: { points: end === 'start' ? [...moved, x1, y1] : [x0, y0, ...moved] } };
};

/** The point at the same distance from the origin in the nearest direction that is a multiple of 15 degrees. */
export const steppedPoint = (
  originX: number,
  originY: number,
  { x, y }: PagePoint,
): { readonly x: number; readonly y: number } => {
  const step = (TURN_STEP * Math.PI) / 180;
  const angle = Math.round(Math.atan2(y - originY, x - originX) / step) * step;
  const length = Math.hypot(x - originX, y - originY);
  return { x: originX + length * Math.cos(angle), y: originY + length * Math.sin(angle) };
};
