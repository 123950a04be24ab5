import type { StoreApi } from 'zustand/vanilla';
import { type MarkStyle, restyled, type StyleChange } from '#core/marks/style.ts';
import { kinds } from '#src/viewer/kinds/kinds.ts';
import { type DrawingTool, isDrawingTool } from '#src/viewer/model/tools/toolNames.ts';
import type { Toolbox } from './layers/toolbox.ts';

/** The style of a tool: as changed by the user, or the default of its kind. */
export const styleOf = ({ styles }: Pick<Toolbox, 'styles'>, tool: DrawingTool): MarkStyle =>
  styles[tool] ?? kinds[tool].style;

/** The style of the active tool; tools that make no mark use the pen's. */
export const styleInHand = ({ tool, styles }: Toolbox): MarkStyle =>
  styleOf({ styles }, tool !== null && isDrawingTool(tool) ? tool : 'freehand');

/** Changes a tool's style. Width and font size are in page units. */
export const restyle = (toolbox: StoreApi<Toolbox>, tool: DrawingTool, change: StyleChange): void =>
  toolbox.setState(({ styles }) => ({ styles: { ...styles, [tool]: restyled(styleOf({ styles }, tool), change) } }));
