import { useMemo } from 'react';
import { useStore } from 'zustand';
import { entriesOf, type MarkEntry, type MarkSource } from '#src/viewer/model/marklist/entries.ts';
import type { Conflict } from '#src/viewer/model/layer/recovery.ts';
import type { Layers, LayersState } from '#src/viewer/session/layers/layers.ts';

const NO_CONFLICTS: readonly Conflict[] = [];

const conflictsIn = ({ edit }: LayersState): readonly Conflict[] =>
  (edit.phase === 'editing' ? edit.recovered?.conflicts : undefined) ?? NO_CONFLICTS;

/** The current marks, groups and conflicts of the layers. */
export const sourceOf = ({ store, userId }: Pick<Layers, 'store' | 'userId'>): MarkSource => {
  const state = store.getState();
  return { marks: state.marks, groups: state.groups, conflicts: conflictsIn(state), userId };
};

/** All marks of the document with their descriptions, updated after each gesture. */
export function useEntries({ store, userId }: Pick<Layers, 'store' | 'userId'>): readonly MarkEntry[] {
  const marks = useStore(store, (state) => state.marks);
  const groups = useStore(store, (state) => state.groups);
  const conflicts = useStore(store, conflictsIn);
  return useMemo(() => entriesOf({ marks, groups, conflicts, userId }), [marks, groups, conflicts, userId]);
}
