import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { EditControl } from './keys.ts';
import type { Shortcut } from './keyTables.ts';

/** Page units that an arrow key moves by, and with Shift. */
const NUDGE = 1;
const FAR_NUDGE = 10;
/** Page units that Alt and an arrow key resize by. */
const RESIZE = 5;
/** Degrees clockwise. */
const TURN = 15;

const ARROWS = [
  ['ArrowLeft', -1, 0],
  ['ArrowRight', 1, 0],
  ['ArrowUp', 0, -1],
  ['ArrowDown', 0, 1],
] as const;

const arranging = (
  chord: string,
  label: Shortcut<EditControl>['label'],
  run: (arrange: Arranging, edit: EditControl) => boolean,
): Shortcut<EditControl> => ({
  chord,
  label,
  run: (edit) => edit.arrange !== null && run(edit.arrange, edit),
});

/** What keys do with the selected marks; where none are selected the keys keep their usual meaning. Copying is the browser's own key, answered by its event. */
export const ARRANGE_KEYS: readonly Shortcut<EditControl>[] = [
  arranging('Delete', 'arrange.remove', (arrange) => arrange.remove()),
  arranging('Backspace', 'arrange.remove', (arrange) => arrange.remove()),
  arranging('Ctrl+D', 'arrange.duplicate', (arrange) => arrange.duplicate()),
  ...(['copy', 'cut', 'paste'] as const).map((what): Shortcut<EditControl> => ({
    chord: { copy: 'Ctrl+C', cut: 'Ctrl+X', paste: 'Ctrl+V' }[what],
    label: `arrange.${what}`,
    run: () => false,
  })),
  arranging('Ctrl+A', 'arrange.selectAll', (arrange, edit) => edit.selects() && arrange.selectAll(edit.page())),
  arranging('.', 'arrange.selectNext', (arrange, edit) => arrange.selectNext(edit.page(), 1)),
  arranging(',', 'arrange.selectPrevious', (arrange, edit) => arrange.selectNext(edit.page(), -1)),
  ...ARROWS.flatMap(([key, dx, dy]) => [
    arranging(key, 'arrange.nudge', (arrange) => arrange.nudge(dx * NUDGE, dy * NUDGE)),
    arranging(`Shift+${key}`, 'arrange.nudge', (arrange) => arrange.nudge(dx * FAR_NUDGE, dy * FAR_NUDGE)),
    arranging(`Alt+${key}`, 'arrange.resize', (arrange) => arrange.resize(dx * RESIZE, dy * RESIZE)),
  ]),
  arranging('<', 'arrange.turnLeft', (arrange) => arrange.turn(-TURN)),
  arranging('[', 'arrange.turnLeft', (arrange) => arrange.turn(-TURN)),
  arranging('>', 'arrange.turnRight', (arrange) => arrange.turn(TURN)),
  arranging(']', 'arrange.turnRight', (arrange) => arrange.turn(TURN)),
  arranging('Ctrl+Shift+ArrowUp', 'arrange.front', (arrange) => arrange.order('front')),
  arranging('Ctrl+Shift+ArrowDown', 'arrange.back', (arrange) => arrange.order('back')),
  { chord: 'Enter', label: 'arrange.place', run: (edit) => edit.placeInCentre() || (edit.arrange?.write() ?? false) },
];
