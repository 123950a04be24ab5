import { IconCircle } from '@tabler/icons-react';
import { boxTool } from '#src/viewer/model/tools/box/tool.ts';
import { type DrawnKind, INK, inked, shape } from '../kind.ts';

export const ellipse: DrawnKind = {
  ...shape,
  icon: IconCircle,
  key: 'O',
  fields: ['width', 'dash', 'fill'],
  style: inked(INK),
  tool: boxTool('ellipse', 0),
};
