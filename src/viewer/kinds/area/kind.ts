import { IconRulerMeasure2 } from '@tabler/icons-react';
import { FONT_SIZES } from '#core/marks/style.ts';
import { cornersTool } from '#src/viewer/model/tools/corners/tool.ts';
import { atScaleOfPage } from '#src/viewer/model/tools/measure.ts';
import { type DrawnKind, inked, shape } from '../kind.ts';

export const area: DrawnKind = {
  ...shape,
  icon: IconRulerMeasure2,
  key: 'Q',
  fields: ['width', 'dash', 'fill', 'fontSize', 'scale'],
  style: inked('#2563eb', { width: 4, fontSize: FONT_SIZES.default }),
  tool: atScaleOfPage(cornersTool('area', true)),
};
