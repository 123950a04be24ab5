import { ARROWS } from '#src/viewer/model/arrows.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { EditControl } from './controls.ts';
import type { Shortcut } from './keyTables.ts';

/** Page units per arrow key, and with Shift. */
const NUDGE = 1;
const FAR_NUDGE = 10;
/** Page units per Alt + arrow key, for resizing. */
const RESIZE = 5;
/** Degrees clockwise. */
const TURN = 15;

const arranging = (
  chord: Shortcut<EditControl>['chord'],
  label: Shortcut<EditControl>['label'],
  run: (arrange: Arranging, edit: EditControl) => boolean,
  more: Partial<Shortcut<EditControl>> = {},
): Shortcut<EditControl> => ({
  chord,
  label,
  run: (edit) => edit.arrange !== null && run(edit.arrange, edit),
  ...more,
});

/** Commands on selected marks exist only while marks are selected. */
const ofSelected: Partial<Shortcut<EditControl>> = {
  while: ({ arrange }) => (arrange?.chosen().length ?? 0) > 0,
};

/** A command that only has a key, as the key tells the direction. */
const step = (
  chord: string,
  label: Shortcut<EditControl>['label'],
  run: (arrange: Arranging) => boolean,
): Shortcut<EditControl> => arranging(chord, label, run, { id: `${label}.${chord}`, keyOnly: true });

/**
 * Keys that act on the selected marks; if none are selected they keep their usual meaning. Copy and paste are handled
 * by the browser's clipboard events.
 */
export const ARRANGE_KEYS: readonly Shortcut<EditControl>[] = [
  arranging(['Delete', 'Backspace'], 'arrange.remove', (arrange) => arrange.remove(), ofSelected),
  arranging('Ctrl+D', 'arrange.duplicate', (arrange) => arrange.duplicate(), ofSelected),
  ...(['copy', 'cut', 'paste'] as const).map((what): Shortcut<EditControl> => ({
    chord: { copy: 'Ctrl+C', cut: 'Ctrl+X', paste: 'Ctrl+V' }[what],
    label: `arrange.${what}`,
    keyOnly: true,
    run: () => false,
  })),
  arranging('Ctrl+A', 'arrange.selectAll', (arrange, edit) => arrange.selectAll(edit.page()), {
    while: (edit) => edit.selects(),
  }),
  arranging('.', 'arrange.selectNext', (arrange, edit) => arrange.selectNext(edit.page(), 1)),
  arranging(',', 'arrange.selectPrevious', (arrange, edit) => arrange.selectNext(edit.page(), -1)),
  ...Object.entries(ARROWS).flatMap(([key, [dx, dy]]) => [
    step(key, 'arrange.nudge', (arrange) => arrange.nudge(dx * NUDGE, dy * NUDGE)),
    step(`Shift+${key}`, 'arrange.nudge', (arrange) => arrange.nudge(dx * FAR_NUDGE, dy * FAR_NUDGE)),
    step(`Alt+${key}`, 'arrange.resize', (arrange) => arrange.resize(dx * RESIZE, dy * RESIZE)),
  ]),
  arranging(['<', '['], 'arrange.turnLeft', (arrange) => arrange.turn(-TURN), ofSelected),
  arranging(['>', ']'], 'arrange.turnRight', (arrange) => arrange.turn(TURN), ofSelected),
  arranging('Ctrl+Shift+ArrowUp', 'arrange.front', (arrange) => arrange.order('front'), ofSelected),
  arranging('Ctrl+Shift+ArrowDown', 'arrange.back', (arrange) => arrange.order('back'), ofSelected),
  { chord: 'Enter', label: 'arrange.place', run: (edit) => edit.placeInCentre() || (edit.arrange?.write() ?? false) },
];
