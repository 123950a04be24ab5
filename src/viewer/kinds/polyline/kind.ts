import { IconTimeline } from '@tabler/icons-react';
import { cornersTool } from '#src/viewer/model/tools/corners/tool.ts';
import { type DrawnKind, INK, inked, shape } from '../kind.ts';

export const polyline: DrawnKind = {
  ...shape,
  icon: IconTimeline,
  key: 'W',
  fields: ['width', 'dash'],
  style: inked(INK),
  tool: cornersTool('polyline', false),
};
