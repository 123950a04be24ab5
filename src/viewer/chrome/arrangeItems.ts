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
import type { Look } from '#src/commands/items.ts';
import type { ToolbarAction } from '#src/ui/Toolbar.tsx';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { ViewerCommandId } from './keyTables.ts';

const EDGES = [
  ['left', IconLayoutAlignLeft],
  ['centre', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
] as const;
/** Equal gaps need at least this many marks. */
const DISTRIBUTED_FROM = 3;

/** The menu entries for the selected marks. @param count number of selected marks that may be changed */
export const arrangeItems = (
  t: TFunction<'viewer'>,
  item: (id: ViewerCommandId, look?: Look) => ToolbarAction,
  arranging: Arranging,
  count: number,
): readonly ToolbarAction[] => {
  return [
    item('viewer.arrange.duplicate', { icon: IconCopy }),
    item('viewer.arrange.front', { icon: IconStackFront, disabled: count === 0 }),
    item('viewer.arrange.back', { icon: IconStackBack, disabled: count === 0 }),
    item('viewer.arrange.turnLeft', { icon: IconRotate2, disabled: count === 0 }),
    item('viewer.arrange.turnRight', { icon: IconRotateClockwise2, disabled: count === 0 }),
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
    item('viewer.arrange.remove', { icon: IconTrash }),
  ];
};
