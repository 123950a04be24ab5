import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MarkStyle } from '#core/marks/style.ts';
import type { Tool } from '#src/viewer/model/tools/tool.ts';
import type { DrawingTool, ToolName } from '#src/viewer/model/tools/toolNames.ts';

/** The tool in hand and how each one draws. Null is the hand that scrolls and selects text. */
export interface Toolbox {
  readonly tool: ToolName | null;
  /** A stamp, signature or template that is set with the next press, in place of the tool. */
  readonly placing: Tool | null;
  /** Looks that were changed; any other is as its kind begins (`styleOf`). */
  readonly styles: Readonly<Partial<Record<DrawingTool, MarkStyle>>>;
  /** Colours that were picked, the latest first. */
  readonly recentColors: readonly string[];
}

/** Colours remembered. */
const RECENT_COLORS = 6;

export const DEFAULT_TOOLBOX: Toolbox = {
  tool: null,
  placing: null,
  styles: {},
  recentColors: [],
};

export const createToolbox = (initial: Toolbox = DEFAULT_TOOLBOX): StoreApi<Toolbox> =>
  createStore<Toolbox>(() => initial);

/** Takes a tool in hand, or lays it down. */
export const takeTool = (toolbox: StoreApi<Toolbox>, tool: ToolName | null): void =>
  toolbox.setState({ tool, placing: null });

/** The next press sets what this tool holds; then the tool before is in hand again. */
export const takePlacing = (toolbox: StoreApi<Toolbox>, placing: Tool): void => toolbox.setState({ placing });

/** Puts a colour that was picked in front of the remembered ones. */
export const rememberColor = (toolbox: StoreApi<Toolbox>, color: string): void =>
  toolbox.setState(({ recentColors }) => ({
    recentColors: [color, ...recentColors.filter((one) => one !== color)].slice(0, RECENT_COLORS),
  }));
