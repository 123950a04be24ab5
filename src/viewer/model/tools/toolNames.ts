/** The tools in the order of the toolbar. Names alone: what shows them need not hold what they do. */
export const toolNames = [
  'select',
  'freehand',
  'highlighter',
  'line',
  'arrow',
  'rectangle',
  'ellipse',
  'polygon',
  'polyline',
  'checkmark',
  'cross',
  'text',
  'note',
  'eraser',
] as const;

export type ToolName = (typeof toolNames)[number];

/** Tools that leave a mark of their own, and so have a style. */
export type DrawingTool = Exclude<ToolName, 'select' | 'eraser'>;

export const isDrawingTool = (tool: ToolName): tool is DrawingTool => tool !== 'select' && tool !== 'eraser';
