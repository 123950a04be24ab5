import { IconScribble } from '@tabler/icons-react';
import { freehandTool } from '#src/viewer/model/tools/freehand/tool.ts';
import { type DrawnKind, drawn, INK, inked } from '../kind.ts';

export const freehand: DrawnKind = {
  ...drawn,
  icon: IconScribble,
  key: 'F',
  fields: ['width', 'dash'],
  style: inked(INK),
  tool: freehandTool,
};
