import { IconSquare } from '@tabler/icons-react';
import { boxTool } from '#src/viewer/model/tools/box/tool.ts';
import { type DrawnKind, INK, inked, shape } from '../kind.ts';

export const rectangle: DrawnKind = {
  ...shape,
  icon: IconSquare,
  key: 'S',
  fields: ['width', 'dash', 'fill'],
  style: inked(INK),
  tool: boxTool('rectangle', 0),
};
