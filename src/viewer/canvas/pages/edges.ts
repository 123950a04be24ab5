import type { Viewport } from './viewport.ts';

/** One turn of the wheel or swipe sends events for this long, in ms: it must turn one page, not ten. */
const ONE_GESTURE_MS = 250;
const DOWN_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'PageDown']);
const UP_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp']);

/**
 * In single page view, scrolling on at the end turns the page.
 * @param ownsArrows whether arrow keys currently belong to something on the pages
 */
export function turnAtEdges(
  container: HTMLElement,
  viewport: Pick<Viewport, 'status' | 'turn'>,
  ownsArrows: () => boolean,
): () => void {
  const end = new AbortController();
  let lastEvent = 0;

  const turnIfAtEdge = (direction: 1 | -1): boolean => {
    if (viewport.status.getState().arrangement !== 'single') return false;
    const { scrollTop, scrollHeight, clientHeight } = container;
    const isAtEdge = direction === 1 ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 1;
    if (isAtEdge) viewport.turn(direction);
    return isAtEdge;
  };
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey || event.deltaY === 0) return;
    const isNew = event.timeStamp - lastEvent > ONE_GESTURE_MS;
    lastEvent = event.timeStamp;
    if (isNew) turnIfAtEdge(event.deltaY > 0 ? 1 : -1);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.target !== container ||
      (event.key.startsWith('Arrow') && ownsArrows())
    )
      return;
    const direction = DOWN_KEYS.has(event.key) ? 1 : UP_KEYS.has(event.key) ? -1 : undefined;
    if (direction !== undefined && turnIfAtEdge(direction)) event.preventDefault();
  };

  container.addEventListener('wheel', onWheel, { passive: true, signal: end.signal });
  container.addEventListener('keydown', onKey, { signal: end.signal });
  return () => end.abort();
}
