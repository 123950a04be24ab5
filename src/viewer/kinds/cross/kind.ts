import { IconX } from '@tabler/icons-react';
import { boxTool } from '#src/viewer/model/tools/box/tool.ts';
import { type DrawnKind, INK, inked, shape, SIGN_SIZE } from '../kind.ts';

export const cross: DrawnKind = {
  ...shape,
  icon: IconX,
  key: 'K',
  fields: ['width', 'dash'],
  style: inked(INK, { width: 10 }),
  tool: boxTool('cross', SIGN_SIZE),
};
