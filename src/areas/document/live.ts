import { onSignal } from '#src/stores/stream/signals.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import { refresh } from '#src/stores/documents/refresh.ts';

/** What of a document on the screen is kept beside its panels. */
interface Shown {
  readonly layers: Pick<Layers, 'store' | 'load'>;
  readonly thumbnails: Pick<Thumbnails, 'invalidate'>;
}

/**
 * Shows what others change of a document while it is looked at. What one does oneself is heard too: asking once more
 * does no harm. @returns hears no more
 */
export function hearDocument(docid: number, { layers, thumbnails }: Shown): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isDrawn = false;
  const ask = (): void => {
    waiting = undefined;
    refresh(docid, 'elsewhere');
    if (isDrawn) void showMarks();
    isDrawn = false;
  };
  /** Who draws holds the lock: nobody else has changed anything then. */
  const showMarks = async (): Promise<void> => {
    if (layers.store.getState().edit.phase !== 'viewing') return;
    const before = [...layers.store.getState().marks.keys()];
    if ((await layers.load()) === null)
      thumbnails.invalidate(new Set([...before, ...layers.store.getState().marks.keys()]));
  };
  /** A save comes in many signals at once: it is asked for once. */
  const hear = (isLayer: boolean): void => {
    isDrawn ||= isLayer;
    waiting ??= setTimeout(ask);
  };
  const ends = [
    onSignal('change', (signal) => {
      if (signal.docid === docid && (signal.noun === 'document' || signal.noun === 'layer'))
        hear(signal.noun === 'layer');
    }),
    onSignal('reset', () => hear(true)),
  ];
  return () => {
    clearTimeout(waiting);
    for (const end of ends) end();
  };
}
