import { onSignal } from '#src/stores/stream/signals.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import { refresh } from '#src/stores/documents/refresh.ts';

/** Data of the open document kept outside its panels. */
interface Shown {
  readonly layers: Pick<Layers, 'store' | 'load'>;
  readonly thumbnails: Pick<Thumbnails, 'invalidate'>;
}

/**
 * Shows changes by others while a document is open. Own changes cause signals too, but reloading once more is harmless.
 * @returns a function that stops it
 */
export function watchDocument(docid: number, { layers, thumbnails }: Shown): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isDrawn = false;
  const ask = (): void => {
    waiting = undefined;
    refresh(docid, 'elsewhere');
    if (isDrawn) void showMarks();
    isDrawn = false;
  };
  /** While the user edits, they hold the lock, so nobody else can have changed marks. */
  const showMarks = async (): Promise<void> => {
    if (layers.store.getState().edit.phase !== 'viewing') return;
    const before = [...layers.store.getState().marks.keys()];
    if ((await layers.load()) === null)
      thumbnails.invalidate(new Set([...before, ...layers.store.getState().marks.keys()]));
  };
  /** A save causes several signals at once, but only one reload. */
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
