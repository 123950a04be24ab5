import type { UserId } from '#core/kernel/ids.ts';
import type { EditState } from '../edit.ts';
import type { EditGroup } from '../layer/difference.ts';
import type { LayerMark, LayerMarks } from '../layer/marks.ts';
import { describing } from './entries.ts';

interface Shown {
  readonly edit: EditState;
  readonly marks: LayerMarks;
  readonly groups: readonly EditGroup[];
}

const NONE: readonly LayerMark[] = [];

/** Unsaved marks that are still visible after editing has ended, as happens when a lock is lost. */
export const leftUnsaved = ({ edit: { phase }, marks, groups }: Shown, userId: UserId): readonly LayerMark[] => {
  if (phase === 'editing' || phase === 'saving') return NONE;
  const entryOf = describing({ marks, groups, conflicts: [], userId });
  return [...marks.values()].flatMap((page) => page.filter((one) => entryOf(one).state === 'unsaved'));
};
