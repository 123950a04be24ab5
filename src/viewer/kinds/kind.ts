import type { ComponentType } from 'react';
import { DEFAULT_STROKE_WIDTH } from '#core/contract/constants.ts';
import type { Size } from '#core/kernel/geometry.ts';
import type { MarkStyle } from '#core/marks/style.ts';
import type { Tool } from '#src/viewer/model/tools/tool.ts';

/** What of a look matters to a kind; colour and opacity always do. */
export type StyleField = 'width' | 'dash' | 'ends' | 'fill' | 'fontSize' | 'scale';

type Icon = ComponentType<{
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly 'aria-hidden'?: boolean;
}>;

/** What the client adds to any kind of mark. */
export interface ShownKind {
  readonly icon: Icon;
  readonly fields: readonly StyleField[];
}

/** What it adds to a kind that one draws: the tool in hand bears the kind's name. */
export interface DrawnKind extends ShownKind {
  readonly tool: Tool;
  /** The key that takes the tool in hand while editing. */
  readonly key: string;
  /** The look that the tool begins with. */
  readonly style: MarkStyle;
  /** CSS cursor over the pages while the tool is in hand. */
  readonly cursor: string;
  /** Half of what Enter pulls open in the middle of what is seen, page units; of no extent it is a press alone. */
  readonly keyed: Size;
  /** It shares one place of the toolbar with the other shapes. */
  readonly isShape: boolean;
}

export const INK = '#d92d20';
export const MARKER = '#ffe14d';

/** Side of a sign that was set by a click, page units: 10 mm. */
export const SIGN_SIZE = 60;

export const inked = (color: string, more: Partial<MarkStyle> = {}): MarkStyle => ({
  color,
  width: DEFAULT_STROKE_WIDTH,
  opacity: 1,
  ...more,
});

/** What most kinds have alike. */
export const drawn = { cursor: 'crosshair', keyed: { width: 100, height: 50 }, isShape: false } as const;
export const shape = { ...drawn, isShape: true } as const;
