import type { PageNo } from '#core/kernel/ids.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { isQuarterTurn } from '#src/viewer/model/camera.ts';

const PAPER = '#ffffff';
const EDGE = 'rgba(0, 0, 0, 0.22)';
const SHADOW = 'rgba(0, 0, 0, 0.10)';
const PAGE_NUMBER = 'rgba(0, 0, 0, 0.16)';
const PAGE_NUMBER_SHARE = 0.12;
/** Shrunk further than this, plain interpolation skips pixels and lines flicker. */
const FLICKERS_BELOW = 0.5;

export type PaintContext = Pick<
  CanvasRenderingContext2D,
  'fillRect' | 'fillText' | 'drawImage' | 'save' | 'restore' | 'translate' | 'rotate' | 'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'imageSmoothingQuality'
>;

/**
 * Paints the visible pages: paper with edge and shadow (white in every colour scheme), on it the picture if one is held, else a
 * faint page number. Pictures are looked up now and not kept: between two paintings they may be replaced and closed.
 */
export function paintPages(
  context: PaintContext,
  placements: readonly PagePlacement[],
  pictureOf: (page: PageNo) => ImageBitmap | undefined,
  pixelRatio: number,
): void {
  for (const placement of placements) {
    const box = onDevicePixels(placement, pixelRatio);
    paintPaper(context, box, 1 / pixelRatio);
    const picture = pictureOf(placement.pageNo);
    if (picture === undefined) paintPageNumber(context, box);
    else paintPicture(context, box, picture, pixelRatio);
  }
}

/** Right and bottom edges on whole device pixels as well: the left and top ones already are. */
const onDevicePixels = (placement: PagePlacement, pixelRatio: number): PagePlacement => ({
  ...placement,
  width: Math.round(placement.width * pixelRatio) / pixelRatio,
  height: Math.round(placement.height * pixelRatio) / pixelRatio,
});

function paintPaper(context: PaintContext, { x, y, width, height }: PagePlacement, hairline: number): void {
  context.fillStyle = SHADOW;
  context.fillRect(x - 2 * hairline, y, width + 4 * hairline, height + 3 * hairline);
  context.fillStyle = EDGE;
  context.fillRect(x - hairline, y - hairline, width + 2 * hairline, height + 2 * hairline);
  context.fillStyle = PAPER;
  context.fillRect(x, y, width, height);
}

function paintPageNumber(context: PaintContext, { pageNo, x, y, width, height }: PagePlacement): void {
  context.fillStyle = PAGE_NUMBER;
  context.font = `${Math.round(Math.min(width, height) * PAGE_NUMBER_SHARE)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(pageNo), x + width / 2, y + height / 2);
}

function paintPicture(context: PaintContext, box: PagePlacement, picture: ImageBitmap, pixelRatio: number): void {
  const { x, y, width, height, rotation } = box;
  const [across, down] = isQuarterTurn(rotation) ? [height, width] : [width, height];
  context.imageSmoothingQuality = (across * pixelRatio) / picture.width < FLICKERS_BELOW ? 'medium' : 'low';
  if (rotation === 0) {
    context.drawImage(picture, x, y, width, height);
    return;
  }
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(picture, -across / 2, -down / 2, across, down);
  context.restore();
}
