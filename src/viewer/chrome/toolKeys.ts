import type { Offer } from './controls.ts';
import type { ToolName } from '#src/viewer/model/tools/toolNames.ts';

/** The key that takes a tool in hand while editing. */
export const TOOL_KEYS: Readonly<Record<ToolName, string>> = {
  select: 'V',
  freehand: 'F',
  highlighter: 'H',
  line: 'L',
  arrow: 'A',
  rectangle: 'S',
  ellipse: 'O',
  polygon: 'Y',
  polyline: 'W',
  checkmark: 'C',
  cross: 'K',
  text: 'T',
  note: 'N',
  eraser: 'X',
};
export const HAND_KEY = 'G';
export const OFFER_KEYS = { stamp: 'P', lastStamp: 'B', template: 'M' } as const satisfies Readonly<
  Record<Offer, string>
>;
