import { useLayoutEffect } from 'react';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { LayerSlot } from '../ViewerCanvas.tsx';
import { paintCommitted } from './committed.ts';

/** The marks on the pages. It renders nothing: what it mounts paints on the stage. */
export function MarksLayer({ slot, layers }: { readonly slot: LayerSlot; readonly layers: Pick<Layers, 'store'> }) {
  useLayoutEffect(() => paintCommitted(slot, layers.store), [slot, layers]);
  return null;
}
