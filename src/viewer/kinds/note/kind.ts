import { IconNote } from '@tabler/icons-react';
import { iconTool } from '#src/viewer/model/tools/writing/tool.ts';
import { type DrawnKind, drawn, inked, MARKER } from '../kind.ts';

export const note: DrawnKind = {
  ...drawn,
  icon: IconNote,
  key: 'N',
  fields: [],
  style: inked(MARKER),
  tool: iconTool('note'),
  keyed: { width: 0, height: 0 },
};
