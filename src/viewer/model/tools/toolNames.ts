import type { KindName } from '#core/marks/registry.ts';

/** Tools that make marks and therefore have a style: one for each kind that is not chosen in a dialog. */
export type DrawingTool = Exclude<KindName, 'stamp' | 'signature' | 'template'>;
export type ToolName = DrawingTool | 'select' | 'eraser';

export const isDrawingTool = (tool: ToolName): tool is DrawingTool => tool !== 'select' && tool !== 'eraser';
