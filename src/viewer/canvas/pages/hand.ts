import type { Viewport } from './viewport.ts';

/** Space without dragging scrolls by this share of the viewport, as in browsers. */
const PAGING_SHARE = 0.875;

/**
 * The hand: while Space is held, dragging moves the document, whatever tool or text is beneath the pointer. Space
 * without dragging pages down, with Shift up.
 */
export function listenToHand(container: HTMLElement, viewport: Pick<Viewport, 'panBy'>): () => void {
  const end = new AbortController();
  const { signal } = end;
  let isHeld = false;
  let hasDragged = false;
  let grip: { readonly pointer: number; readonly x: number; readonly y: number } | undefined;

  const show = (): void => {
    container.style.cursor = grip !== undefined ? 'grabbing' : isHeld ? 'grab' : '';
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || event.target !== container || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isHeld) return;
    isHeld = true;
    hasDragged = false;
    show();
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !isHeld) return;
    isHeld = false;
    if (!hasDragged) viewport.panBy(0, container.clientHeight * PAGING_SHARE * (event.shiftKey ? -1 : 1));
    show();
  };
  const onDown = (event: PointerEvent): void => {
    if (!isHeld || event.button !== 0) return;
    take(event);
    hasDragged = true;
    grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    container.setPointerCapture(event.pointerId);
    show();
  };
  const onMove = (event: PointerEvent): void => {
    if (grip?.pointer !== event.pointerId) return;
    take(event);
    viewport.panBy(grip.x - event.clientX, grip.y - event.clientY);
    grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const onUp = (event: PointerEvent): void => {
    if (grip?.pointer !== event.pointerId) return;
    take(event);
    grip = undefined;
    show();
  };
  const letGo = (): void => {
    isHeld = false;
    grip = undefined;
    show();
  };

  container.addEventListener('keydown', onKeyDown, { signal });
  window.addEventListener('keyup', onKeyUp, { signal });
  window.addEventListener('blur', letGo, { signal });
  // In the capture phase, before tools and text inside the container.
  container.addEventListener('pointerdown', onDown, { capture: true, signal });
  container.addEventListener('pointermove', onMove, { capture: true, signal });
  container.addEventListener('pointerup', onUp, { capture: true, signal });
  container.addEventListener('pointercancel', onUp, { capture: true, signal });
  // The mouse event after the pointer event would select text.
  container.addEventListener(
    'mousedown',
    (event) => {
      if (isHeld) take(event);
    },
    { capture: true, signal },
  );
  return () => end.abort();
}

function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
