import { IconTypography } from '@tabler/icons-react';
import { FONT_SIZES } from '#core/marks/style.ts';
import { textTool } from '#src/viewer/model/tools/writing/tool.ts';
import { type DrawnKind, drawn, inked } from '../kind.ts';

export const text: DrawnKind = {
  ...drawn,
  icon: IconTypography,
  key: 'T',
  fields: ['fontSize', 'fill'],
  style: inked('#1b1f24', { fontSize: FONT_SIZES.default }),
  tool: textTool,
  cursor: 'text',
};
