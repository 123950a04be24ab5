import { IconX } from '@tabler/icons-react';
import { boxTool } from '#src/viewer/model/tools/box/tool.ts';
import { type DrawnKind, INK, inked, shape } from '../kind.ts';

/** Side of a cross that was set by a click, page units: 10 mm. */
const SIGN_SIZE = 60;

export const cross: DrawnKind = {
  ...shape,
  icon: IconX,
  key: 'K',
  fields: ['width', 'dash'],
  style: inked(INK, { width: 10 }),
  tool: boxTool('cross', SIGN_SIZE),
};
