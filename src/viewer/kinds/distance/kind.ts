import { IconRulerMeasure } from '@tabler/icons-react';
import { FONT_SIZES } from '#core/marks/style.ts';
import { cornersTool } from '#src/viewer/model/tools/corners/tool.ts';
import { atScaleOfPage } from '#src/viewer/model/tools/measure.ts';
import { type DrawnKind, inked, shape } from '../kind.ts';

export const distance: DrawnKind = {
  ...shape,
  icon: IconRulerMeasure,
  key: 'D',
  fields: ['width', 'dash', 'fontSize', 'scale'],
  style: inked('#2563eb', { width: 4, fontSize: FONT_SIZES.default }),
  tool: atScaleOfPage(cornersTool('distance', false)),
};
