import { viewPoint } from '#core/kernel/geometry.ts';
import type { ViewPoint } from '#core/kernel/geometry.ts';
import type { Viewport } from './viewport.ts';

/** A mouse wheel reports steps of 100, a touchpad pinch small ones: limiting the step makes both zoom evenly. */
const WHEEL_STEP_LIMIT = 25;
const WHEEL_STEP_GROWTH = 0.01;

/**
 * Zooming by Ctrl + wheel (which browsers also send for a touchpad pinch) and by two fingers, and page turns by the
 * left and right arrow keys while the page is not wider than the viewport. All other wheel turns, keys and one-finger
 * gestures scroll natively.
 * @param ownsArrows whether arrow keys currently belong to something on the pages
 */
export function listenToGestures(container: HTMLElement, viewport: Viewport, ownsArrows: () => boolean): () => void {
  const end = new AbortController();
  const inView = (point: { readonly clientX: number; readonly clientY: number }): ViewPoint => {
    const box = container.getBoundingClientRect();
    return viewPoint(point.clientX - box.left, point.clientY - box.top);
  };

  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const step = Math.max(-WHEEL_STEP_LIMIT, Math.min(WHEEL_STEP_LIMIT, event.deltaY));
    viewport.zoomTo((scale) => scale * Math.exp(-step * WHEEL_STEP_GROWTH), inView(event));
  };

  let pinch: { readonly spread: number; readonly scale: number; readonly centre: ViewPoint } | undefined;
  const grip = ({ touches }: TouchEvent) => {
    const [one, other] = [touches[0], touches[1]];
    if (one === undefined || other === undefined || touches.length !== 2) return undefined;
    const centre = inView({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });
    return { spread: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), centre };
  };
  const onTouch = (event: TouchEvent): void => {
    const now = grip(event);
    pinch = now && { ...now, scale: viewport.status.getState().scale };
  };
  const onTouchMove = (event: TouchEvent): void => {
    const now = grip(event);
    if (pinch === undefined || now === undefined) return;
    event.preventDefault();
    viewport.panBy(pinch.centre.x - now.centre.x, pinch.centre.y - now.centre.y);
    viewport.zoomTo((pinch.scale * now.spread) / Math.max(1, pinch.spread), now.centre);
    pinch = { ...pinch, centre: now.centre };
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target !== container) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || container.scrollWidth > container.clientWidth || ownsArrows()) return;
    event.preventDefault();
    viewport.turn(step);
  };

  const { signal } = end;
  container.addEventListener('wheel', onWheel, { passive: false, signal });
  container.addEventListener('touchstart', onTouch, { passive: true, signal });
  container.addEventListener('touchend', onTouch, { passive: true, signal });
  container.addEventListener('touchcancel', onTouch, { passive: true, signal });
  container.addEventListener('touchmove', onTouchMove, { passive: false, signal });
  container.addEventListener('keydown', onKey, { signal });
  return () => end.abort();
}
