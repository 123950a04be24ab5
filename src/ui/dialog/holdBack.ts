/** What is listened for on the whole page, where neither `inert` nor a dialog keeps anything from whoever listens. */
const LISTENED = ['keydown', 'copy', 'cut', 'paste'] as const;

export type Listened = (typeof LISTENED)[number];

/**
 * Keeps keys and the clipboard from whoever listens on the page or below it, where they are not meant for them. What
 * the browser itself does with a key it still does.
 * @returns ends it
 */
export function holdBack(isHeld: (target: EventTarget | null, name: Listened) => boolean): () => void {
  const end = new AbortController();
  for (const name of LISTENED) {
    const hold = (event: Event): void => {
      if (isHeld(event.target, name)) event.stopPropagation();
    };
    // First of all listeners: those of the content must not hear it, whichever way they listen.
    window.addEventListener(name, hold, { capture: true, signal: end.signal });
  }
  return () => end.abort();
}
