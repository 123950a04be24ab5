import { IconLine } from '@tabler/icons-react';
import { lineTool } from '#src/viewer/model/tools/line/tool.ts';
import { type DrawnKind, INK, inked, shape } from '../kind.ts';

export const line: DrawnKind = {
  ...shape,
  icon: IconLine,
  key: 'L',
  fields: ['width', 'dash', 'ends'],
  style: inked(INK),
  tool: lineTool('line'),
};
