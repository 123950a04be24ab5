import { IconHighlight } from '@tabler/icons-react';
import { highlighterTool } from '#src/viewer/model/tools/highlighter/tool.ts';
import { type DrawnKind, drawn, inked, MARKER } from '../kind.ts';

export const highlighter: DrawnKind = {
  ...drawn,
  icon: IconHighlight,
  key: 'H',
  fields: ['width'],
  style: inked(MARKER),
  tool: highlighterTool,
  keyed: { width: 100, height: 0 },
};
