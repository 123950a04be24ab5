import type { ParseKeys } from 'i18next';
import type { Action } from '#src/stores/shell/actions.ts';
import type { DeskControl, EditControl } from '../keys.ts';
import { DESK_KEYS, EDIT_KEYS, READING_KEYS, type Shortcut, START_KEYS, VIEW_KEYS } from '../keyTables.ts';
import type { ViewControl } from '../viewer.ts';

type Label = ParseKeys<'viewer'>;

/** One line of the sheet: what is done, and every chord that does it. */
export type Line = Action<Label>;

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

/** What the keys act on; null where that is not there. */
export interface Controls {
  readonly view: ViewControl | null;
  readonly edit: EditControl | null;
  readonly desk: DeskControl;
}

/**
 * The shortcuts that are valid for a document, in the order of the sheet. They stand in the very tables that the keyboard is read by.
 * What cannot be done just now has no `run`: tools before the editing has begun, and what is done to selected marks while there are
 * none. While one edits, letters are the tools' alone.
 */
export const sections = ({ view, edit, desk }: Controls): readonly Section[] => {
  if (view === null) return [];
  const editing = edit?.isEditing() ?? false;
  return [
    {
      title: 'shortcuts.groups.view',
      lines: joined([
        ...linesOf(VIEW_KEYS, view),
        ...(editing ? [] : linesOf(READING_KEYS, view)),
        ...linesOf(DESK_KEYS, desk),
      ]),
    },
    { title: 'shortcuts.groups.find', lines: FIND_LINES },
    ...(edit === null
      ? []
      : [
          {
            title: 'shortcuts.groups.edit',
            lines: joined([
              ...(editing ? [] : linesOf(START_KEYS, edit)),
              ...linesOf(EDIT_KEYS, editing ? edit : null).map((line) => commandOf(line, edit)),
            ]),
          } as const,
        ]),
    { title: 'shortcuts.groups.list', lines: STRIP_LINES },
  ];
};

const linesOf = <Target>(shortcuts: readonly Shortcut<Target>[], target: Target | null): Line[] =>
  shortcuts.map(({ label, chord, run }) => ({
    label,
    chords: [chord],
    ...(target !== null && { run: () => void run(target) }),
  }));

/** Steps whose key says which way, and the keys of the browser's own clipboard, which no command reaches. */
const KEYS_ALONE: ReadonlySet<Label> = new Set([
  'arrange.nudge',
  'arrange.resize',
  'arrange.copy',
  'arrange.cut',
  'arrange.paste',
]);
const OF_SELECTED: ReadonlySet<Label> = new Set([
  'arrange.remove',
  'arrange.duplicate',
  'arrange.turnLeft',
  'arrange.turnRight',
  'arrange.front',
  'arrange.back',
]);

/** A key of editing as a command, where it is one just now. */
const commandOf = ({ run, ...line }: Line, edit: EditControl): Line => {
  const { label } = line;
  const can = OF_SELECTED.has(label)
    ? (edit.arrange?.chosen().length ?? 0) > 0
    : label === 'arrange.selectAll'
      ? edit.selects()
      : !KEYS_ALONE.has(label);
  return run === undefined || !can ? line : { ...line, run };
};

/** One line for what several keys do. */
const joined = (lines: readonly Line[]): Line[] =>
  [...Map.groupBy(lines, ({ label }) => label).values()].flatMap((same) =>
    same.slice(0, 1).map((line) => ({ ...line, chords: same.flatMap(({ chords }) => chords) })),
  );
