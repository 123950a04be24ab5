import { IconNote } from '@tabler/icons-react';
import { noteTool } from '#src/viewer/model/tools/writing/tool.ts';
import { type DrawnKind, drawn, inked, MARKER } from '../kind.ts';

export const note: DrawnKind = {
  ...drawn,
  icon: IconNote,
  key: 'N',
  fields: [],
  style: inked(MARKER),
  tool: noteTool,
  keyed: { width: 0, height: 0 },
};
