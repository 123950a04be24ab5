import * as z from 'zod/mini';

/** `#rrggbb`: nothing else gets into an SVG attribute or a canvas. */
export const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** Widest pen, page units. */
export const WIDTH_LIMIT = 1000;
/** Smallest and largest letters, page units: 2 to 240 points. */
export const FONT_SIZES = { min: 4, max: 500, default: 28 } as const;
/** Smallest scale of a drawing, 1 to so many: a map of a continent. */
export const SCALE_LIMIT = 10_000_000;
/** Most layers of marks above and below the ones that were drawn without saying. */
export const LEVEL_LIMIT = 100_000;

export const dashes = ['dashed', 'dotted'] as const;
export const lineEnds = ['none', 'arrow', 'dot', 'bar'] as const;
export type LineEnd = (typeof lineEnds)[number];

/** How a mark looks, whatever its kind. A kind leaves alone what it has no use for. */
export const MarkStyle = z.strictObject({
  color: Color,
  /** Stroke width, page units. */
  width: z.number().check(z.gt(0), z.lte(WIDTH_LIMIT)),
  /** 0 (invisible) to 1. */
  opacity: z.number().check(z.gte(0), z.lte(1)),
  fill: z.optional(Color),
  /** Without it the line is solid. */
  dash: z.optional(z.enum(dashes)),
  /** What a line begins and ends with; an arrow ends with an arrow unless it says otherwise. */
  start: z.optional(z.enum(lineEnds)),
  end: z.optional(z.enum(lineEnds)),
  /** Height of the em, page units. */
  fontSize: z.optional(z.number().check(z.gte(FONT_SIZES.min), z.lte(FONT_SIZES.max))),
  /** Of what is measured: 1 to so many; the size on the paper itself without it. */
  scale: z.optional(z.number().check(z.gt(0), z.lte(SCALE_LIMIT))),
  /** Marks of a higher level are painted over those of a lower one; 0 without it, and then as they were drawn. */
  level: z.optional(z.int().check(z.gte(-LEVEL_LIMIT), z.lte(LEVEL_LIMIT))),
});
export type MarkStyle = Readonly<z.infer<typeof MarkStyle>>;

/** A change of a style; what it names as undefined is taken off. */
export type StyleChange = { readonly [Field in keyof MarkStyle]?: MarkStyle[Field] | undefined };

/** The style after the change. */
export const restyled = (style: MarkStyle, change: StyleChange): MarkStyle =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- colour, width and opacity are never given as undefined: their pickers have no "none"
  Object.fromEntries(Object.entries({ ...style, ...change }).filter(([, value]) => value !== undefined)) as MarkStyle;
