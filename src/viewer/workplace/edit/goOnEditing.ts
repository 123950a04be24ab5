import { useSession } from '#src/stores/session/store.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';

/**
 * Takes an editing up again that the end of the session broke off, while it was being saved, when its user is back; the
 * strokes are in the draft. Nothing happens where it was not broken off.
 * @returns ends it
 */
export const goOnEditing = (layers: Pick<Layers, 'store' | 'startEditing'>): (() => void) => {
  let wasEditing = false;
  return useSession.subscribe(({ interrupted, status }, before) => {
    if (interrupted === before.interrupted) return;
    const { phase } = layers.store.getState().edit;
    if (interrupted) wasEditing = phase === 'editing' || phase === 'saving';
    else if (status === 'loggedIn' && wasEditing) void layers.startEditing();
  });
};
