import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_STROKE_WIDTH } from '#core/contract/constants.ts';
import { FONT_SIZES, type MarkStyle, restyled, type StyleChange } from '#core/marks/style.ts';
import type { Tool } from '#src/viewer/model/tools/tool.ts';
import { type DrawingTool, isDrawingTool, type ToolName } from '#src/viewer/model/tools/toolNames.ts';

/** The tool in hand and how each one draws. Null is the hand that scrolls and selects text. */
export interface Toolbox {
  readonly tool: ToolName | null;
  /** A stamp, signature or template that is set with the next press, in place of the tool. */
  readonly placing: Tool | null;
  readonly styles: Readonly<Record<DrawingTool, MarkStyle>>;
  /** Colours that were picked, the latest first. */
  readonly recentColors: readonly string[];
}

const INK = '#d92d20';
const MARKER = '#ffe14d';
/** Colours remembered. */
const RECENT_COLORS = 6;

const inked = (color: string, more: Partial<MarkStyle> = {}): MarkStyle => ({
  color,
  width: DEFAULT_STROKE_WIDTH,
  opacity: 1,
  ...more,
});

export const DEFAULT_TOOLBOX: Toolbox = {
  tool: null,
  placing: null,
  styles: {
    freehand: inked(INK),
    highlighter: inked(MARKER),
    line: inked(INK),
    arrow: inked(INK),
    rectangle: inked(INK),
    ellipse: inked(INK),
    polygon: inked(INK),
    polyline: inked(INK),
    checkmark: inked('#16a34a', { width: 10 }),
    cross: inked(INK, { width: 10 }),
    text: inked('#1b1f24', { fontSize: FONT_SIZES.default }),
    note: inked(MARKER),
  },
  recentColors: [],
};

export const createToolbox = (initial: Toolbox = DEFAULT_TOOLBOX): StoreApi<Toolbox> =>
  createStore<Toolbox>(() => initial);

/** Takes a tool in hand, or lays it down. */
export const takeTool = (toolbox: StoreApi<Toolbox>, tool: ToolName | null): void =>
  toolbox.setState({ tool, placing: null });

/** The next press sets what this tool holds; then the tool before is in hand again. */
export const takePlacing = (toolbox: StoreApi<Toolbox>, placing: Tool): void => toolbox.setState({ placing });

/** How the tool in hand draws; what leaves no mark is as the pen. */
export const styleInHand = ({ tool, styles }: Toolbox): MarkStyle =>
  styles[tool !== null && isDrawingTool(tool) ? tool : 'freehand'];

/** Changes how a tool draws from now on. Width and font size in page units. */
export const restyle = (toolbox: StoreApi<Toolbox>, tool: DrawingTool, change: StyleChange): void =>
  toolbox.setState(({ styles }) => ({ styles: { ...styles, [tool]: restyled(styles[tool], change) } }));

/** Puts a colour that was picked in front of the remembered ones. */
export const rememberColor = (toolbox: StoreApi<Toolbox>, color: string): void =>
  toolbox.setState(({ recentColors }) => ({
    recentColors: [color, ...recentColors.filter((one) => one !== color)].slice(0, RECENT_COLORS),
  }));
