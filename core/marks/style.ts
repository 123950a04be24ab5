import * as z from 'zod/mini';

/** `#rrggbb`: only this may get into SVG attributes and canvases. */
export const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** Widest pen in page units. */
export const WIDTH_LIMIT = 1000;
/** Font sizes in page units: 2 to 240 points. */
export const FONT_SIZES = { min: 4, max: 500, default: 28 } as const;
/** Smallest scale of a drawing, as 1 to this number: a map of a continent. */
export const SCALE_LIMIT = 10_000_000;
/** Most levels above and below the default one. */
export const LEVEL_LIMIT = 100_000;

export const dashes = ['dashed', 'dotted'] as const;
export const lineEnds = ['none', 'arrow', 'dot', 'bar'] as const;
export type LineEnd = (typeof lineEnds)[number];

/** The look of a mark of any kind. A kind ignores what it does not use. */
export const MarkStyle = z.strictObject({
  color: Color,
  /** Stroke width in page units. */
  width: z.number().check(z.gt(0), z.lte(WIDTH_LIMIT)),
  /** 0 (invisible) to 1. */
  opacity: z.number().check(z.gte(0), z.lte(1)),
  fill: z.optional(Color),
  /** Absent for a solid line. */
  dash: z.optional(z.enum(dashes)),
  /** The ends of a line; by default a mark of kind arrow ends with an arrowhead. */
  start: z.optional(z.enum(lineEnds)),
  end: z.optional(z.enum(lineEnds)),
  /** Em height in page units. */
  fontSize: z.optional(z.number().check(z.gte(FONT_SIZES.min), z.lte(FONT_SIZES.max))),
  /** For measures: 1 to this number; absent for the size on paper. */
  scale: z.optional(z.number().check(z.gt(0), z.lte(SCALE_LIMIT))),
  /** Marks of a higher level are painted over lower ones; absent means 0. Within a level drawing order counts. */
  level: z.optional(z.int().check(z.gte(-LEVEL_LIMIT), z.lte(LEVEL_LIMIT))),
});
export type MarkStyle = Readonly<z.infer<typeof MarkStyle>>;

/** A style change; fields given as undefined are removed. */
export type StyleChange = { readonly [Field in keyof MarkStyle]?: MarkStyle[Field] | undefined };

/** The style after the change. */
export const restyled = (style: MarkStyle, change: StyleChange): MarkStyle =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- colour, width and opacity are never given as undefined: their pickers have no "none"
  Object.fromEntries(Object.entries({ ...style, ...change }).filter(([, value]) => value !== undefined)) as MarkStyle;
