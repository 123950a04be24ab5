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
import { keyItems } from '#src/ui/toolbar/keyItem.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import { ARRANGE_KEYS } from './arrangeKeys.ts';
import type { EditControl } from './keys.ts';

const EDGES = [
  ['left', IconLayoutAlignLeft],
  ['centre', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
] as const;
/** Fewer marks have no gaps to be made equal. */
const DISTRIBUTED_FROM = 3;

/** What the menu of the selected marks offers. @param count how many are selected that may be changed */
export const arrangeItems = (
  t: TFunction<'viewer'>,
  edit: EditControl,
  arranging: Arranging,
  count: number,
): readonly ToolbarAction[] => {
  const item = keyItems(ARRANGE_KEYS, edit, t);
  return [
    item('arrange.duplicate', { icon: IconCopy }),
    item('arrange.front', { icon: IconStackFront, disabled: count === 0 }),
    item('arrange.back', { icon: IconStackBack, disabled: count === 0 }),
    item('arrange.turnLeft', { icon: IconRotate2, disabled: count === 0 }),
    item('arrange.turnRight', { icon: IconRotateClockwise2, disabled: count === 0 }),
    ...EDGES.map(([edge, icon]): ToolbarAction => ({
      id: edge,
      text: t(`arrange.${edge}`),
      icon,
      disabled: count === 0,
      run: () => void arranging.align(edge),
    })),
    {
      id: 'across',
      text: t('arrange.across'),
      icon: IconArrowsHorizontal,
      disabled: count < DISTRIBUTED_FROM,
      run: () => void arranging.distribute('across'),
    },
    {
      id: 'down',
      text: t('arrange.down'),
      icon: IconArrowsVertical,
      disabled: count < DISTRIBUTED_FROM,
      run: () => void arranging.distribute('down'),
    },
    item('arrange.remove', { icon: IconTrash }),
  ];
};
