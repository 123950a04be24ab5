import { eraserTool } from './eraser/tool.ts';
import { freehandTool } from './freehand/tool.ts';
import { highlighterTool } from './highlighter/tool.ts';
import { rectangleTool } from './rectangle/tool.ts';
import type { Tool } from './tool.ts';

/** Every tool by its name. A new tool is its folder and one line here. */
export const tools = {
  freehand: freehandTool,
  rectangle: rectangleTool,
  highlighter: highlighterTool,
  eraser: eraserTool,
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** In the order of the toolbar. */
export const toolNames: readonly ToolName[] = ['freehand', 'rectangle', 'highlighter', 'eraser'];
