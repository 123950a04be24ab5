import type { ParseKeys } from 'i18next';
import { DESK_KEYS, EDIT_KEYS, READING_KEYS, START_KEYS, VIEW_KEYS } from '../keyTables.ts';

type Label = ParseKeys<'viewer'>;

/** One line of the sheet: what is done, and every chord that does it. */
export interface Line {
  readonly label: Label;
  readonly chords: readonly string[];
}

export interface Section {
  readonly title: Label;
  readonly lines: readonly Line[];
}

/** The find's keys, as findKeys.ts reads them, and the strip's, as strip/model.ts does: a test holds both to it. */
export const FIND_LINES: readonly Line[] = [
  { label: 'find.open', chords: ['/', 'F3'] },
  { label: 'find.next', chords: ['F3', 'Ctrl+G'] },
  { label: 'find.previous', chords: ['Shift+F3', 'Ctrl+Shift+G'] },
];
export const STRIP_LINES: readonly Line[] = [
  { label: 'shortcuts.of.step', chords: ['ArrowUp', 'ArrowDown'] },
  { label: 'shortcuts.of.ends', chords: ['Home', 'End'] },
  { label: 'shortcuts.of.go', chords: ['Enter'] },
];

/** The shortcuts that are valid for a document, in the order of the sheet. They stand in the very tables that the keyboard is read by. */
export const sections = (canEdit: boolean): readonly Section[] => [
  { title: 'shortcuts.groups.view', lines: linesOf([...VIEW_KEYS, ...READING_KEYS, ...DESK_KEYS]) },
  { title: 'shortcuts.groups.find', lines: FIND_LINES },
  ...(canEdit ? [{ title: 'shortcuts.groups.edit', lines: linesOf([...START_KEYS, ...EDIT_KEYS]) } as const] : []),
  { title: 'shortcuts.groups.list', lines: STRIP_LINES },
];

const linesOf = (shortcuts: readonly { readonly label: Label; readonly chord: string }[]): Line[] =>
  [...Map.groupBy(shortcuts, ({ label }) => label)].map(([label, same]) => ({ label, chords: same.map(({ chord }) => chord) }));
