/** Events with listeners on the whole page, which neither `inert` nor a dialog blocks. */
const LISTENED = ['keydown', 'copy', 'cut', 'paste'] as const;

export type Listened = (typeof LISTENED)[number];

/**
 * Stops keys and clipboard events before any listener of the page, if not meant for it. The browser's own default
 * actions still happen.
 * @returns a function that stops it
 */
export function holdBack(isHeld: (target: EventTarget | null, name: Listened) => boolean): () => void {
  const end = new AbortController();
  for (const name of LISTENED) {
    const hold = (event: Event): void => {
      if (isHeld(event.target, name)) event.stopPropagation();
    };
    // On window in the capture phase, so that it runs before all other listeners.
    window.addEventListener(name, hold, { capture: true, signal: end.signal });
  }
  return () => end.abort();
}
