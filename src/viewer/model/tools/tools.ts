import { boxTool } from './box/tool.ts';
import { cornersTool } from './corners/tool.ts';
import { eraserTool } from './eraser/tool.ts';
import { freehandTool } from './freehand/tool.ts';
import { highlighterTool } from './highlighter/tool.ts';
import { lineTool } from './line/tool.ts';
import { selectTool } from './select/tool.ts';
import type { Tool } from './tool.ts';
import type { ToolName } from './toolNames.ts';
import { noteTool, textTool } from './writing/tool.ts';

/** Side of a check mark or cross that was set by a click, page units: 10 mm. */
const SIGN_SIZE = 60;

/** Every tool by its name. A new tool is its folder, its name and one line here. */
export const tools: Readonly<Record<ToolName, Tool>> = {
  select: selectTool,
  freehand: freehandTool,
  highlighter: highlighterTool,
  line: lineTool('line'),
  arrow: lineTool('arrow'),
  rectangle: boxTool('rectangle', 0),
  ellipse: boxTool('ellipse', 0),
  polygon: cornersTool('polygon'),
  polyline: cornersTool('polyline'),
  checkmark: boxTool('checkmark', SIGN_SIZE),
  cross: boxTool('cross', SIGN_SIZE),
  text: textTool,
  note: noteTool,
  eraser: eraserTool,
};
