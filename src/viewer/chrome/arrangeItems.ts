import {
  IconArrowsHorizontal,
  IconArrowsVertical,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconRotate2,
  IconRotateClockwise2,
  IconStackBack,
  IconStackFront,
  IconTrash,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ToolbarAction } from '#src/ui/Toolbar.tsx';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';

const EDGES = [
  ['left', IconLayoutAlignLeft],
  ['centre', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
] as const;
/** Degrees that the menu's entries turn by. */
const TURN = 15;
/** Fewer marks have no gaps to be made equal. */
const DISTRIBUTED_FROM = 3;

/** What the menu of the selected marks offers. @param count how many are selected that may be changed */
export const arrangeItems = (t: TFunction<'viewer'>, arranging: Arranging, count: number): readonly ToolbarAction[] => [
  { id: 'duplicate', text: t('arrange.duplicate'), icon: IconCopy, shortcut: 'Ctrl+D', run: () => void arranging.duplicate() },
  { id: 'front', text: t('arrange.front'), icon: IconStackFront, shortcut: 'Ctrl+Shift+↑', disabled: count === 0, run: () => void arranging.order('front') },
  { id: 'back', text: t('arrange.back'), icon: IconStackBack, shortcut: 'Ctrl+Shift+↓', disabled: count === 0, run: () => void arranging.order('back') },
  { id: 'turnLeft', text: t('arrange.turnLeft'), icon: IconRotate2, shortcut: '<', disabled: count === 0, run: () => void arranging.turn(-TURN) },
  { id: 'turnRight', text: t('arrange.turnRight'), icon: IconRotateClockwise2, shortcut: '>', disabled: count === 0, run: () => void arranging.turn(TURN) },
  ...EDGES.map(([edge, icon]): ToolbarAction => ({ id: edge, text: t(`arrange.${edge}`), icon, disabled: count === 0, run: () => void arranging.align(edge) })),
  { id: 'across', text: t('arrange.across'), icon: IconArrowsHorizontal, disabled: count < DISTRIBUTED_FROM, run: () => void arranging.distribute('across') },
  { id: 'down', text: t('arrange.down'), icon: IconArrowsVertical, disabled: count < DISTRIBUTED_FROM, run: () => void arranging.distribute('down') },
  { id: 'remove', text: t('arrange.remove'), icon: IconTrash, shortcut: 'Delete', run: () => void arranging.remove() },
];
