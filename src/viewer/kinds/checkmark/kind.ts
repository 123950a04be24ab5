import { IconCheck } from '@tabler/icons-react';
import { boxTool } from '#src/viewer/model/tools/box/tool.ts';
import { type DrawnKind, inked, shape, SIGN_SIZE } from '../kind.ts';

export const checkmark: DrawnKind = {
  ...shape,
  icon: IconCheck,
  key: 'C',
  fields: ['width', 'dash'],
  style: inked('#16a34a', { width: 10 }),
  tool: boxTool('checkmark', SIGN_SIZE),
};
