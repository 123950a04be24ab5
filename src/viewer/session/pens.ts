import type { StoreApi } from 'zustand/vanilla';
import { type MarkStyle, restyled, type StyleChange } from '#core/marks/style.ts';
import { kinds } from '#src/viewer/kinds/kinds.ts';
import { type DrawingTool, isDrawingTool } from '#src/viewer/model/tools/toolNames.ts';
import type { Toolbox } from './layers/toolbox.ts';

/** How a tool draws: as it was changed, or as its kind begins. */
export const styleOf = ({ styles }: Pick<Toolbox, 'styles'>, tool: DrawingTool): MarkStyle =>
  styles[tool] ?? kinds[tool].style;

/** How the tool in hand draws; what leaves no mark is as the pen. */
export const styleInHand = ({ tool, styles }: Toolbox): MarkStyle =>
  styleOf({ styles }, tool !== null && isDrawingTool(tool) ? tool : 'freehand');

/** Changes how a tool draws from now on. Width and font size in page units. */
export const restyle = (toolbox: StoreApi<Toolbox>, tool: DrawingTool, change: StyleChange): void =>
  toolbox.setState(({ styles }) => ({ styles: { ...styles, [tool]: restyled(styleOf({ styles }, tool), change) } }));
