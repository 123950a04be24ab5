import { describing, type MarkSource } from '#src/viewer/model/marklist/entries.ts';
import { whatHappened, type Moment } from '#src/viewer/model/marklist/happened.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { type MarkTexts, announcementOf } from './describe.ts';
import { sourceOf } from './useEntries.ts';

/** How long keys must rest, in ms, before a repeated change is announced. */
const REST_MS = 200;

/**
 * Announces in words what happens to the marks while they are edited, by whatever means.
 * @returns a function that stops it
 */
export function announceChanges(
  layers: Pick<Layers, 'store' | 'userId'>,
  t: MarkTexts,
  say: (text: string) => void,
): () => void {
  const now = (): Moment & MarkSource => ({ ...sourceOf(layers), selection: layers.store.getState().selection });
  let told = now();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    const [before, after] = [told, now()];
    told = after;
    const happening = whatHappened(before, after);
    if (happening) say(announcementOf(t, happening, describing(after)));
  };
  const end = layers.store.subscribe(({ marks, selection, edit }, before) => {
    if (edit.phase !== 'editing' && edit.phase !== 'saving') {
      clearTimeout(resting);
      // Marks that were loaded or discarded are not an action of the user.
      if (marks !== before.marks) told = now();
      if (selection === before.selection) return;
    }
    if (marks === before.marks && selection === before.selection) return;
    clearTimeout(resting);
    resting = setTimeout(tell, REST_MS);
  });
  return () => {
    clearTimeout(resting);
    end();
  };
}
