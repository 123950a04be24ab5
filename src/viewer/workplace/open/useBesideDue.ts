import { startTransition, useEffect, useState } from 'react';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';

/** Milliseconds after which everything is rendered, even if the first picture is still on its way. */
const PATIENCE_MS = 250;

/**
 * Whether toolbar and panels may be rendered: once the first picture is on screen, so that nothing delays it, or if it
 * takes long, or if there will be none. They are rendered in small steps.
 */
export function useBesideDue(view: ViewControl | null, hasPages: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue) return undefined;
    const begin = (): void => startTransition(() => setDue(true));
    if (!hasPages || view?.shown.getState() === true) begin();
    const late = setTimeout(begin, PATIENCE_MS);
    const end = view?.shown.subscribe(begin);
    return () => {
      clearTimeout(late);
      end?.();
    };
  }, [view, hasPages, isDue]);
  return isDue;
}
