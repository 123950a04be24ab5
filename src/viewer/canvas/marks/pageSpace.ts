import type { Layer } from 'konva/lib/Layer.js';
import type { Shape } from 'konva/lib/Shape.js';
import { type Rect, type Size, viewPoint } from '#core/kernel/geometry.ts';
import { isQuarterTurn, type PagePlacement, viewToPage } from '#src/viewer/model/camera.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';

/** One layer of the stage, and what its painter needs to stay aligned with the pages. */
export interface LayerSlot extends PagesSlot {
  readonly layer: Layer;
}

/** Hides a layer while it is empty: the browser copies each visible canvas for every frame it composes. */
export const showLayer = (layer: Layer, isShown: boolean): void => {
  layer.getNativeCanvasElement().style.visibility = isShown ? 'visible' : 'hidden';
};

type TransformContext = Pick<
  CanvasRenderingContext2D,
  'save' | 'restore' | 'translate' | 'rotate' | 'scale' | 'beginPath' | 'rect' | 'clip'
>;

/** Size of the upright page, page units. */
export const pageSize = ({ width, height, scale, rotation }: PagePlacement): Size =>
  isQuarterTurn(rotation)
    ? { width: height / scale, height: width / scale }
    : { width: width / scale, height: height / scale };

/**
 * Paints in page units on the page at its place and rotation, clipped to the page, as the server's page image ends at
 * the edge too.
 */
export const onPage = (
  context: TransformContext & { clip: () => void },
  placement: PagePlacement,
  paint: (page: Size) => void,
): void => {
  const { x, y, width, height, scale, rotation } = placement;
  const page = pageSize(placement);
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-page.width / 2, -page.height / 2);
  context.beginPath();
  context.rect(0, 0, page.width, page.height);
  context.clip();
  paint(page);
  context.restore();
};

/** The part of a page that a viewport of this size (CSS px) shows, in page units; may extend beyond the page. */
export const visiblePart = (placement: PagePlacement, viewport: Size): Rect => {
  const a = viewToPage(placement, viewPoint(0, 0));
  const b = viewToPage(placement, viewPoint(viewport.width, viewport.height));
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
};

/**
 * The native context of the layer a shape is drawn on: Konva's wrapper exposes only part of the canvas API.
 * @throws Error for a shape on no layer, which Konva never draws
 */
export const nativeOf = (shape: Shape): CanvasRenderingContext2D => {
  const context = shape.getLayer()?.getNativeCanvasElement().getContext('2d');
  if (!context) throw new Error('a shape without a layer');
  return context;
};
