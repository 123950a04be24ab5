import { afterEach, expect, test } from 'vitest';
import { useModals } from '#src/stores/modals/store.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { editing, editOf, removedButRecoloured, settle, shown } from '#src/viewer/session/layers/testing/clerk.ts';
import { askAbout } from './useConflicts.tsx';

afterEach(() => useModals.setState({ open: [] }));

const conflictsOf = (layers: Layers) => {
  const edit = editOf(layers);
  return edit.phase === 'editing' ? (edit.recovered?.conflicts ?? []) : [];
};

test('[LAYR-04] keeping all marks of a conflict settles it: a reload does not ask again', async () => {
  const { server, disk } = await removedButRecoloured();
  const { layers: reloaded } = await editing(server, disk);
  expect(conflictsOf(reloaded)).toHaveLength(1);
  askAbout(conflictsOf(reloaded), reloaded, []);
  useModals.getState().open[0]!.onCancel!();
  await settle();
  const { layers: last } = await editing(server, disk);
  expect(conflictsOf(last)).toEqual([]);
  expect(shown(last)).toEqual(server.ids);
});
