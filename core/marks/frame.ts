import { type PagePoint, pagePoint, type Rect } from '#core/kernel/geometry.ts';

/** A rectangle turned about its centre by `rotation` degrees, clockwise. */
export interface Frame extends Rect {
  readonly rotation: number;
}

export const centreOf = ({ x, y, width, height }: Rect): PagePoint => pagePoint(x + width / 2, y + height / 2);

/** The point turned about another, clockwise in degrees. */
export const turnedPoint = (
  x: number,
  y: number,
  about: { readonly x: number; readonly y: number },
  degrees: number,
): PagePoint => {
  if (degrees === 0) return pagePoint(x, y);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x - about.x, y - about.y];
  return pagePoint(about.x + dx * cos - dy * sin, about.y + dx * sin + dy * cos);
};

/** The corners of the turned frame, in the order top left, top right, bottom right, bottom left of the upright one. */
export const cornersOf = (frame: Frame): readonly PagePoint[] => {
  const centre = centreOf(frame);
  const { x, y, width, height } = frame;
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([px, py]) => turnedPoint(px!, py!, centre, frame.rotation));
};

/** The smallest upright rectangle around the turned frame. */
export const boundsOfFrame = (frame: Frame): Rect => {
  const { x, y, width, height, rotation } = frame;
  if (rotation % 180 === 0) return { x, y, width, height };
  const corners = cornersOf(frame);
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};

/** Degrees from 0 up to, not including, 360. */
export const normalDegrees = (degrees: number): number => ((degrees % 360) + 360) % 360;
