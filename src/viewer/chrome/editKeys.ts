import { toolNames, toolOf } from '#src/viewer/kinds/tools.ts';
import { ARRANGE_KEYS } from './arrangeKeys.ts';
import type { EditControl, Offer } from './controls.ts';
import type { Shortcut } from './keyTables.ts';

const HAND_KEY = 'G';
const OFFER_KEYS = { stamp: 'P', lastStamp: 'B', template: 'M' } as const satisfies Readonly<Record<Offer, string>>;

/** Tools, undo, redo and save while editing. */
const editKeys: readonly Shortcut<EditControl>[] = [
  {
    chord: 'Ctrl+S',
    label: 'save',
    // Also from the field of a text being typed, where the browser would save the page.
    when: { typing: true },
    disabled: (edit) => !edit.canSave(),
    run: (edit) => edit.save(),
  },
  { chord: 'Ctrl+Z', label: 'undo', run: (edit) => edit.undo() },
  { chord: ['Ctrl+Y', 'Ctrl+Shift+Z'], label: 'redo', run: (edit) => edit.redo() },
  ...toolNames.map((tool): Shortcut<EditControl> => ({
    chord: toolOf(tool).key,
    label: `tools.${tool}`,
    run: (edit) => edit.take(tool),
  })),
  { chord: OFFER_KEYS.stamp, label: 'tools.stamp', run: (edit) => edit.offer('stamp') },
  { chord: OFFER_KEYS.lastStamp, label: 'tools.lastStamp', run: (edit) => edit.offer('lastStamp') },
  { chord: OFFER_KEYS.template, label: 'tools.template', run: (edit) => edit.offer('template') },
  { chord: HAND_KEY, label: 'tools.hand', run: (edit) => edit.take(null) },
  {
    id: 'tools.hand.leave',
    chord: 'Escape',
    label: 'tools.hand',
    keyOnly: true,
    run: (edit) => edit.arrange?.deselect() || edit.take(null),
  },
  ...ARRANGE_KEYS,
];
export const EDIT_KEYS: readonly Shortcut<EditControl>[] = editKeys.map((line) => ({
  ...line,
  when: { ...line.when, editing: true },
}));
