import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_STROKE_WIDTH } from '#core/contract/constants.ts';
import type { MarkStyle } from '#core/marks/style.ts';
import type { ToolName } from '#src/viewer/model/tools/tools.ts';

/** The tool in hand and how each one draws. Null is the hand that scrolls and selects. */
export interface Toolbox {
  readonly tool: ToolName | null;
  readonly styles: Readonly<Record<ToolName, MarkStyle>>;
}

const inked = (color: string): MarkStyle => ({ color, width: DEFAULT_STROKE_WIDTH, opacity: 1 });

export const DEFAULT_TOOLBOX: Toolbox = {
  tool: null,
  styles: { freehand: inked('#d92d20'), rectangle: inked('#d92d20'), highlighter: inked('#ffe14d'), eraser: inked('#000000') },
};

export const createToolbox = (initial: Toolbox = DEFAULT_TOOLBOX): StoreApi<Toolbox> => createStore<Toolbox>(() => initial);

/** Takes a tool in hand, or lays it down. */
export const takeTool = (toolbox: StoreApi<Toolbox>, tool: ToolName | null): void => toolbox.setState({ tool });

/** Changes how a tool draws from now on. Width in page units. */
export const restyle = (toolbox: StoreApi<Toolbox>, tool: ToolName, change: Partial<MarkStyle>): void =>
  toolbox.setState(({ styles }) => ({ styles: { ...styles, [tool]: { ...styles[tool], ...change } } }));
