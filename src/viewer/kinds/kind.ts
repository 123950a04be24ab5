import type { ComponentType } from 'react';
import { DEFAULT_STROKE_WIDTH } from '#core/contract/constants.ts';
import type { Size } from '#core/kernel/geometry.ts';
import type { MarkStyle } from '#core/marks/style.ts';
import type { Tool } from '#src/viewer/model/tools/tool.ts';

/** Style fields a kind may have; colour and opacity always apply. */
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

/** What it adds to a kind that is drawn with a tool; the tool has the kind's name. */
export interface DrawnKind extends ShownKind {
  readonly tool: Tool;
  /** The key that selects the tool while editing. */
  readonly key: string;
  /** The tool's initial style. */
  readonly style: MarkStyle;
  /** CSS cursor over the pages while the tool is active. */
  readonly cursor: string;
  /** Half the size of the mark that Enter draws in the centre of the view, in page units; zero means a mere press. */
  readonly keyed: Size;
  /** Whether it is in the toolbar's menu of shapes. */
  readonly isShape: boolean;
}

export const INK = '#d92d20';
export const MARKER = '#ffe14d';

/** Side of a symbol placed by a click, in page units: 10 mm. */
export const SIGN_SIZE = 60;

export const inked = (color: string, more: Partial<MarkStyle> = {}): MarkStyle => ({
  color,
  width: DEFAULT_STROKE_WIDTH,
  opacity: 1,
  ...more,
});

/** Defaults for most kinds. */
export const drawn = { cursor: 'crosshair', keyed: { width: 100, height: 50 }, isShape: false } as const;
export const shape = { ...drawn, isShape: true } as const;
