import { IconArrowUpRight } from '@tabler/icons-react';
import { lineTool } from '#src/viewer/model/tools/line/tool.ts';
import { type DrawnKind, INK, inked, shape } from '../kind.ts';

export const arrow: DrawnKind = {
  ...shape,
  icon: IconArrowUpRight,
  key: 'A',
  fields: ['width', 'dash', 'ends'],
  style: inked(INK),
  tool: lineTool('arrow'),
};
