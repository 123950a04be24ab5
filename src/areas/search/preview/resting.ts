/** Milliseconds the pointer must rest on a row, so that merely crossing the list shows nothing. */
export const HOVER_REST_MS = 700;
/** CSS px of the preview, and its distance from the pointer. */
export const HOVER_SIZE = { width: 400, height: 560 } as const;
const GAP = 24;

export interface Place {
  readonly left: number;
  readonly top: number;
}

/** Places the preview beside the pointer, on the side with more space, within the window. */
export const placeBeside = (
  at: { readonly x: number; readonly y: number },
  window: { readonly width: number; readonly height: number },
): Place => ({
  left: Math.max(0, at.x > window.width / 2 ? at.x - GAP - HOVER_SIZE.width : at.x + GAP),
  top: Math.max(0, Math.min(at.y - HOVER_SIZE.height / 2, window.height - HOVER_SIZE.height)),
});

interface Watched {
  /** Element that contains the rows. */
  readonly region: Pick<HTMLElement, 'addEventListener'>;
  /** Where key events are observed. */
  readonly keys: Pick<Document, 'addEventListener'>;
  readonly rowOf?: (target: EventTarget | null) => number | undefined;
}

const indexOf = (target: EventTarget | null): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-row]') : null;
  return row === null ? undefined : Number(row.dataset['row']);
};

/**
 * Reports the row a hovering pointer rests on. A click, a key, scrolling or leaving the row ends it; after being
 * dismissed it does not start again on the same row.
 * @returns a function that stops it
 */
export function watchResting(
  { region, keys, rowOf = indexOf }: Watched,
  onRest: (row: number, at: { readonly x: number; readonly y: number }) => void,
  onEnd: () => void,
): () => void {
  const end = new AbortController();
  let on: number | undefined;
  let isDone = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const leave = (): void => {
    clearTimeout(resting);
    onEnd();
  };
  const onMove = ({ pointerType, buttons, target, clientX: x, clientY: y }: PointerEvent): void => {
    if (pointerType === 'touch' || buttons !== 0) return;
    const row = rowOf(target);
    if (row !== on) {
      leave();
      isDone = false;
    }
    on = row;
    if (row === undefined || isDone) return;
    clearTimeout(resting);
    resting = setTimeout(() => {
      isDone = true;
      onRest(row, { x, y });
    }, HOVER_REST_MS);
  };
  const onHand = (): void => {
    isDone = true;
    leave();
  };
  const onLeave = (): void => {
    on = undefined;
    leave();
  };
  const { signal } = end;
  region.addEventListener('pointermove', onMove, { signal });
  region.addEventListener('pointerleave', onLeave, { signal });
  region.addEventListener('pointerdown', onHand, { signal });
  region.addEventListener('wheel', onHand, { signal, passive: true });
  keys.addEventListener('keydown', onHand, { signal });
  return () => {
    leave();
    end.abort();
  };
}
