import type { Rect } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { PagePlacement, Rotation } from '#src/viewer/model/camera.ts';
import { isQuarterTurn } from '#src/viewer/model/camera.ts';
import { partOnPage } from '#src/viewer/model/detail.ts';

const PAPER = '#ffffff';
const EDGE = 'rgba(0, 0, 0, 0.22)';
const SHADOW = 'rgba(0, 0, 0, 0.10)';
const PAGE_NUMBER = 'rgba(0, 0, 0, 0.16)';
/** Height of a page number on a page without image, as a share of the page's shorter side. */
export const PAGE_NUMBER_SHARE = 0.12;
/** When scaled down further than this, plain interpolation skips pixels and lines flicker. */
const FLICKERS_BELOW = 0.5;

export type PaintContext = Pick<
  CanvasRenderingContext2D,
  | 'fillRect'
  | 'fillText'
  | 'drawImage'
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'fillStyle'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'imageSmoothingQuality'
> & { setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void };

/** The images at hand for each page. */
export interface Pictures {
  picture(page: PageNo): { readonly bitmap: ImageBitmap } | undefined;
  detail(page: PageNo): { readonly bitmap: ImageBitmap; readonly region: Rect } | undefined;
  /** Whether the page can be seen beneath the canvas. */
  isBeneath(page: PageNo): boolean;
}

/** A page's box in whole device pixels. */
interface DeviceBox extends Rect {
  readonly rotation: Rotation;
}

/**
 * Paints the visible pages: paper with edge and shadow (white in every colour scheme), on it the image if there is one,
 * else a faint page number, and over it a sharper part if there is one. It paints in device pixels: an image decoded at
 * the size of the page is copied, not scaled. Images are looked up for each painting and not kept: in between they may
 * be replaced and closed.
 */
export function paintPages(
  context: PaintContext,
  placements: readonly PagePlacement[],
  pictures: Pictures,
  pixelRatio: number,
): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const placement of placements) {
    const box = onDevicePixels(placement, pixelRatio);
    const picture = pictures.picture(placement.pageNo);
    const detail = pictures.detail(placement.pageNo);
    paintEdges(context, box);
    if (picture !== undefined) paintPicture(context, box, picture.bitmap);
    else if (!pictures.isBeneath(placement.pageNo)) paintBlank(context, box, placement.pageNo);
    if (detail !== undefined)
      paintPicture(context, box, detail.bitmap, partOnPage(detail.region, placement.scale * pixelRatio));
  }
  context.restore();
}

const onDevicePixels = ({ x, y, width, height, rotation }: PagePlacement, pixelRatio: number): DeviceBox => ({
  x: Math.round(x * pixelRatio),
  y: Math.round(y * pixelRatio),
  width: Math.round(width * pixelRatio),
  height: Math.round(height * pixelRatio),
  rotation,
});

/** Thin strips around the page: filling the whole area beneath the image would be wasted work in every frame. */
function paintEdges(context: PaintContext, { x, y, width, height }: DeviceBox): void {
  context.fillStyle = SHADOW;
  context.fillRect(x - 2, y, 1, height + 2);
  context.fillRect(x + width + 1, y, 1, height + 2);
  context.fillRect(x - 1, y + height + 1, width + 2, 2);
  context.fillStyle = EDGE;
  context.fillRect(x - 1, y - 1, width + 2, 1);
  context.fillRect(x - 1, y + height, width + 2, 1);
  context.fillRect(x - 1, y, 1, height);
  context.fillRect(x + width, y, 1, height);
}

function paintBlank(context: PaintContext, { x, y, width, height }: DeviceBox, page: PageNo): void {
  context.fillStyle = PAPER;
  context.fillRect(x, y, width, height);
  context.fillStyle = PAGE_NUMBER;
  context.font = `${Math.round(Math.min(width, height) * PAGE_NUMBER_SHARE)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(page), x + width / 2, y + height / 2);
}

/** @param part the part of the upright page that the image shows, in device pixels; absent for the whole page */
function paintPicture(
  context: PaintContext,
  { x, y, width, height, rotation }: DeviceBox,
  picture: ImageBitmap,
  part?: Rect,
): void {
  const [across, down] = isQuarterTurn(rotation) ? [height, width] : [width, height];
  const shown = part ?? { x: 0, y: 0, width: across, height: down };
  context.imageSmoothingQuality = shown.width / picture.width < FLICKERS_BELOW ? 'medium' : 'low';
  if (rotation === 0) {
    context.drawImage(picture, x + shown.x, y + shown.y, shown.width, shown.height);
    return;
  }
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(picture, shown.x - across / 2, shown.y - down / 2, shown.width, shown.height);
  context.restore();
}
