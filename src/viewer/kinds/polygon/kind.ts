import { IconPolygon } from '@tabler/icons-react';
import { cornersTool } from '#src/viewer/model/tools/corners/tool.ts';
import { type DrawnKind, INK, inked, shape } from '../kind.ts';

export const polygon: DrawnKind = {
  ...shape,
  icon: IconPolygon,
  key: 'Y',
  fields: ['width', 'dash', 'fill'],
  style: inked(INK),
  tool: cornersTool('polygon', true),
};
