import { IconEraser, IconPointer } from '@tabler/icons-react';
import { markKinds } from '#core/marks/registry.ts';
import { eraserTool } from '#src/viewer/model/tools/eraser/tool.ts';
import { selectTool } from '#src/viewer/model/tools/select/tool.ts';
import { isDrawingTool, type ToolName } from '#src/viewer/model/tools/toolNames.ts';
import type { DrawnKind } from './kind.ts';
import { kinds } from './kinds.ts';

type InHand = Pick<DrawnKind, 'icon' | 'key' | 'tool' | 'cursor'>;

const others = {
  select: { icon: IconPointer, key: 'V', tool: selectTool, cursor: 'default' },
  eraser: { icon: IconEraser, key: 'X', tool: eraserTool, cursor: 'crosshair' },
} as const satisfies Record<string, InHand>;

/** A tool by its name: one for each kind that is drawn, and two that make no marks. */
export const toolOf = (name: ToolName): InHand => (isDrawingTool(name) ? kinds[name] : others[name]);

const drawnNames = Object.entries(kinds).flatMap(([name, kind]) => ('tool' in kind ? [name] : [])) as ToolName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the names of kinds that have a tool

/** The tools in toolbar order. */
export const toolNames: readonly ToolName[] = ['select', ...drawnNames, 'eraser'];

/** The tools in the toolbar's menu of shapes, which shows the last one used. */
export const shapes: readonly ToolName[] = toolNames.filter((name) => isDrawingTool(name) && kinds[name].isShape);

/** The tools that place an icon with a text. */
export const icons: readonly ToolName[] = toolNames.filter((name) => isDrawingTool(name) && markKinds[name].isIcon);
