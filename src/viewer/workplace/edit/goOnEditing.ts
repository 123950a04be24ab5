import { useSession } from '#src/stores/session/store.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';

/**
 * Resumes editing that the end of the session interrupted, even during a save, once its user is back; the strokes are
 * in the draft. Does nothing otherwise.
 * @returns a function that stops it
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
