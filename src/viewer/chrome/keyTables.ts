import type { ParseKeys } from 'i18next';
import type { Command, When } from '#src/commands/command.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE, turnClockwise } from '#src/viewer/model/camera.ts';
import { toggleFullScreen } from './fullScreen.ts';
import type { DeskControl, EditControl } from './controls.ts';
import { zoomedIn, zoomedOut } from './steps.ts';
import type { ViewControl } from './viewer.ts';

/** A command of the viewer, before its target is known. */
export interface Shortcut<Target> {
  /** Needed if several entries have the same label. */
  readonly id?: string;
  readonly chord: string | readonly string[];
  /** Its label, as a text key of the viewer. */
  readonly label: ParseKeys<'viewer'>;
  readonly when?: When;
  /** The command exists only while this is true. */
  readonly while?: (target: Target) => boolean;
  readonly keyOnly?: true;
  readonly disabled?: (target: Target) => boolean;
  /** @returns false if it does not apply at the moment, and the key keeps its usual meaning */
  readonly run: (target: Target) => void | boolean;
}

export type ViewerCommandId = `viewer.${ParseKeys<'viewer'>}`;

/** The entries of a table as commands on a target, in the user's language. */
export const commandsOf = <Target>(
  table: readonly Shortcut<Target>[],
  target: Target,
  t: (label: ParseKeys<'viewer'>) => string,
): readonly Command<ViewerCommandId>[] =>
  table.map(({ id, label, chord, when, keyOnly, disabled, run, while: holds }) => ({
    id: `viewer.${id ?? label}` as ViewerCommandId, // oxlint-disable-line typescript/no-unsafe-type-assertion -- nobody asks for any other id
    label: t(label),
    chord,
    when: holds === undefined ? when : { ...when, while: () => holds(target) },
    keyOnly,
    disabled: disabled && (() => disabled(target)),
    run: () => run(target),
  }));

/** Page, zoom, rotation and layout. */
export const VIEW_KEYS: readonly Shortcut<ViewControl>[] = [
  { chord: 'Ctrl+ArrowUp', label: 'previousPage', run: (view) => view.turn(-1) },
  { chord: 'Ctrl+ArrowDown', label: 'nextPage', run: (view) => view.turn(1) },
  { chord: 'Ctrl+Home', label: 'firstPage', run: (view) => view.goTo(pageNo(1)) },
  { chord: 'Ctrl+End', label: 'lastPage', run: (view) => view.goTo(pageNo(view.getSnapshot().pageCount)) },
  { chord: '+', label: 'zoomIn', run: (view) => view.zoomTo(zoomedIn) },
  { chord: '-', label: 'zoomOut', run: (view) => view.zoomTo(zoomedOut) },
  { chord: '1', label: 'actualSize', run: (view) => view.zoomTo(ACTUAL_SIZE_SCALE) },
  { chord: '2', label: 'fitWidth', run: (view) => view.fit('width') },
  { chord: '3', label: 'fitPage', run: (view) => view.fit('page') },
  { chord: '4', label: 'view.continuous', run: (view) => view.arrange('continuous') },
  { chord: '5', label: 'view.single', run: (view) => view.arrange('single') },
  { chord: '6', label: 'view.two', run: (view) => view.arrange('two') },
  { chord: '7', label: 'view.cover', run: (view) => view.arrange('cover') },
  { chord: 'R', label: 'rotate', run: (view) => view.rotate(turnClockwise) },
];

/** Letter keys that apply only while they do not select tools. */
export const READING_KEYS: readonly Shortcut<unknown>[] = [
  { chord: 'F', label: 'view.fullScreen', when: { editing: false }, run: toggleFullScreen },
];

export const START_KEYS: readonly Shortcut<EditControl>[] = [
  { chord: 'E', label: 'edit', when: { editing: false }, run: (edit) => edit.start() },
];

/** Commands for the document as a whole. */
export const DESK_KEYS: readonly Shortcut<DeskControl>[] = [
  { chord: 'Ctrl+P', label: 'print.open', run: (desk) => desk.print() },
  { chord: 'Ctrl+Alt+I', label: 'shortcuts.of.inspector', run: (desk) => desk.inspect() },
];
