import {
  IconArrowUpRight,
  IconCheck,
  IconCircle,
  IconEraser,
  IconHighlight,
  IconLine,
  IconNote,
  IconPointer,
  IconPolygon,
  IconScribble,
  IconSquare,
  IconTimeline,
  IconTypography,
  IconX,
} from '@tabler/icons-react';
import type { ToolName } from '#src/viewer/model/tools/toolNames.ts';

export const TOOL_ICONS = {
  select: IconPointer,
  freehand: IconScribble,
  highlighter: IconHighlight,
  line: IconLine,
  arrow: IconArrowUpRight,
  rectangle: IconSquare,
  ellipse: IconCircle,
  polygon: IconPolygon,
  polyline: IconTimeline,
  checkmark: IconCheck,
  cross: IconX,
  text: IconTypography,
  note: IconNote,
  eraser: IconEraser,
} as const satisfies Record<ToolName, unknown>;

/** Tools that share one place of the toolbar: the one used last stands for all. */
export const SHAPES = [
  'rectangle',
  'ellipse',
  'polygon',
  'polyline',
  'line',
  'arrow',
  'checkmark',
  'cross',
] as const satisfies readonly ToolName[];
export type Shape = (typeof SHAPES)[number];
export const isShape = (tool: ToolName | null): tool is Shape => SHAPES.some((shape) => shape === tool);
