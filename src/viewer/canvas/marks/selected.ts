import { pagePoint, type Rect } from '#core/kernel/geometry.ts';
import { cornersOf } from '#core/marks/frame.ts';
import { type Mark, markFrame } from '#core/marks/mark.ts';
import { isTouch } from '#src/ui/touch.ts';
import { type PagePlacement, pageToView } from '#src/viewer/model/camera.ts';
import { handlesOf } from '#src/viewer/model/selection/handles.ts';
import { frameOfMarks } from '#src/viewer/model/selection/selection.ts';
import { boxInView } from '#src/viewer/model/text/marking.ts';

/** CSS px. */
const HANDLE_PX = 9;
const COARSE_HANDLE_PX = 16;
/** With more selected marks than this, only the frame around all of them is drawn. */
const SINGLE_FRAMES = 50;

/** The accent colour of light mode: paper is light in dark mode too. */
const LINE = '#1f5faa';
const GROUND = '#ffffff';

/**
 * Paints the frames and handles of selected marks, in view points.
 * @param shift how far they have been moved, in page units
 * @param isHandled whether handles are shown: not while marks are being moved, nor for marks that cannot be changed
 */
export const paintSelected = (
  context: CanvasRenderingContext2D,
  placement: PagePlacement,
  marks: readonly Mark[],
  shift: { readonly dx: number; readonly dy: number } | null,
  isHandled: boolean,
): void => {
  const frame = frameOfMarks(marks);
  if (!frame) return;
  context.save();
  if (shift) {
    const [from, to] = [pageToView(placement, pagePoint(0, 0)), pageToView(placement, pagePoint(shift.dx, shift.dy))];
    context.translate(to.x - from.x, to.y - from.y);
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  context.strokeStyle = LINE;
  context.lineWidth = 1;
  context.setLineDash([]);
  if (marks.length > 1 && marks.length <= SINGLE_FRAMES)
    for (const mark of marks) outline(context, placement, cornersOf(markFrame(mark)));
  context.lineWidth = 1.5;
  outline(context, placement, cornersOf(frame));
  if (isHandled) paintHandles(context, placement, marks);
  context.restore();
};

const outline = (
  context: CanvasRenderingContext2D,
  placement: PagePlacement,
  corners: ReturnType<typeof cornersOf>,
): void => {
  context.beginPath();
  for (const corner of corners) {
    const { x, y } = pageToView(placement, corner);
    context.lineTo(x, y);
  }
  context.closePath();
  context.stroke();
};

const paintHandles = (context: CanvasRenderingContext2D, placement: PagePlacement, marks: readonly Mark[]): void => {
  const side = isTouch() ? COARSE_HANDLE_PX : HANDLE_PX;
  context.fillStyle = GROUND;
  context.strokeStyle = LINE;
  for (const { handle, at } of handlesOf(marks, 1 / placement.scale)) {
    const { x, y } = pageToView(placement, at);
    context.beginPath();
    if (handle === 'turn' || handle === 'start' || handle === 'end') context.arc(x, y, side / 2, 0, 2 * Math.PI);
    else context.rect(x - side / 2, y - side / 2, side, side);
    context.fill();
    context.stroke();
  }
};

/** Paints the selection rectangle, in view points. */
export const paintMarquee = (context: CanvasRenderingContext2D, placement: PagePlacement, rect: Rect): void => {
  const { x, y, width, height } = boxInView(placement, rect);
  context.save();
  context.globalCompositeOperation = 'source-over';
  context.strokeStyle = LINE;
  context.fillStyle = LINE;
  context.lineWidth = 1;
  context.globalAlpha = 0.1;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeRect(x, y, width, height);
  context.restore();
};
