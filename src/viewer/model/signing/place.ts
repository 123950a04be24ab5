import { pagePoint, type PagePoint, type Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Placement } from '#core/contract/marks/signature.ts';
import type { Rotation } from '../camera.ts';

/** The position of a signature before signing: upright on screen, however the view is rotated. Page units. */
export interface Held {
  readonly pageNo: PageNo;
  readonly centre: PagePoint;
  readonly width: number;
}

/** As wide as a signature on paper: five centimetres. */
export const FIRST_WIDTH = 295;
const NARROWEST = 60;

/** The same, limited to the page as displayed (its size after the view's rotation). */
export function within(held: Held, ratio: number, page: Size, rotation: Rotation): Held {
  const isAcross = rotation === 90 || rotation === 270;
  const [across, down] = isAcross ? [page.height, page.width] : [page.width, page.height];
  const width = Math.max(Math.min(NARROWEST, across, down * ratio), Math.min(held.width, across, down * ratio));
  const [w, h] = isAcross ? [width / ratio, width] : [width, width / ratio];
  return { ...held, width, centre: pagePoint(into(held.centre.x, w, page.width), into(held.centre.y, h, page.height)) };
}

const into = (at: number, extent: number, room: number): number =>
  Math.min(Math.max(at, extent / 2), room - extent / 2);

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The placement to send to the server. */
export const placementOf = ({ pageNo, centre, width }: Held, ratio: number, rotation: Rotation): Placement => {
  const height = width / ratio;
  return {
    pageno: pageNo,
    x: rounded(centre.x - width / 2),
    y: rounded(centre.y - height / 2),
    width: rounded(width),
    height: rounded(height),
    ...(rotation === 0 ? {} : { rotation: 360 - rotation }),
  };
};
