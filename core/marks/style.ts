import * as z from 'zod/mini';

/** `#rrggbb`: nothing else gets into an SVG attribute or a canvas. */
export const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** Widest pen, page units. */
export const WIDTH_LIMIT = 1000;

/** How a mark looks, whatever its kind. */
export const MarkStyle = z.strictObject({
  color: Color,
  /** Stroke width, page units. */
  width: z.number().check(z.gt(0), z.lte(WIDTH_LIMIT)),
  /** 0 (invisible) to 1. */
  opacity: z.number().check(z.gte(0), z.lte(1)),
  fill: z.optional(Color),
});
export type MarkStyle = Readonly<z.infer<typeof MarkStyle>>;
