import type { ToolName } from '#src/viewer/model/tools/tools.ts';

/** The key that takes a tool in hand while editing. */
export const TOOL_KEYS: Readonly<Record<ToolName, string>> = { freehand: 'F', rectangle: 'S', highlighter: 'H', eraser: 'X' };
export const HAND_KEY = 'V';
