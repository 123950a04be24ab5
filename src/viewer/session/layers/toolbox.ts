import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MarkStyle } from '#core/marks/style.ts';
import type { Tool } from '#src/viewer/model/tools/tool.ts';
import type { DrawingTool, ToolName } from '#src/viewer/model/tools/toolNames.ts';

/** The active tool and the style of each. Null means scrolling and selecting text. */
export interface Toolbox {
  readonly tool: ToolName | null;
  /** A stamp, signature or template that the next press places, instead of using the tool. */
  readonly placing: Tool | null;
  /** Changed styles; all others are the defaults of their kind (`styleOf`). */
  readonly styles: Readonly<Partial<Record<DrawingTool, MarkStyle>>>;
  /** Recently picked colours, latest first. */
  readonly recentColors: readonly string[];
}

/** Number of recent colours. */
const RECENT_COLORS = 6;

export const DEFAULT_TOOLBOX: Toolbox = {
  tool: null,
  placing: null,
  styles: {},
  recentColors: [],
};

export const createToolbox = (initial: Toolbox = DEFAULT_TOOLBOX): StoreApi<Toolbox> =>
  createStore<Toolbox>(() => initial);

/** Selects a tool, or none. */
export const selectTool = (toolbox: StoreApi<Toolbox>, tool: ToolName | null): void =>
  toolbox.setState({ tool, placing: null });

/** The next press places this; then the previous tool is active again. */
export const setPlacing = (toolbox: StoreApi<Toolbox>, placing: Tool): void => toolbox.setState({ placing });

/** Puts a picked colour first among the recent ones. */
export const rememberColor = (toolbox: StoreApi<Toolbox>, color: string): void =>
  toolbox.setState(({ recentColors }) => ({
    recentColors: [color, ...recentColors.filter((one) => one !== color)].slice(0, RECENT_COLORS),
  }));
