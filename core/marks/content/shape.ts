import * as z from 'zod/mini';
import { readPath } from '../path.ts';
import { Color } from '../style.ts';

/** Most characters of a picture's data: URL, and of all the path text of a drawing. */
export const IMAGE_LIMIT = 400_000;
export const DRAWING_LIMIT = 200_000;
/** Largest side of a drawing's coordinate space. */
const SIDE_LIMIT = 100_000;
/** Most paths of a drawing. */
export const PATHS_LIMIT = 500;

const Side = z.number().check(z.gt(0), z.lte(SIDE_LIMIT));

/** Longest side of a picture in pixels: decoding larger ones would exhaust memory. */
export const PICTURE_SIDE_LIMIT = 4096;

/** The two image formats every painter can draw. Nothing is ever fetched: only data URLs are accepted. */
export const ImageData = z
  .string()
  .check(z.maxLength(IMAGE_LIMIT), z.regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/));

const DrawnPath = z.strictObject({
  d: z.string().check(
    z.minLength(1),
    z.refine((d) => readPath(d) !== null),
  ),
  fill: z.optional(Color),
  stroke: z.optional(Color),
  width: z.optional(z.number().check(z.gt(0), z.lte(SIDE_LIMIT))),
});

/** Paths in their own coordinate space, from 0, 0 to `width`, `height`, and never outside it. */
const Drawing = z
  .strictObject({
    type: z.literal('drawing'),
    width: Side,
    height: Side,
    paths: z.array(DrawnPath).check(z.minLength(1), z.maxLength(PATHS_LIMIT)),
  })
  .check(
    z.refine(
      ({ paths, width, height }) =>
        paths.reduce((sum, { d }) => sum + d.length, 0) <= DRAWING_LIMIT &&
        paths.every(({ d }) => isWithin(d, width, height)),
    ),
  );

const isWithin = (d: string, width: number, height: number): boolean =>
  readPath(d)?.coordinates.every((value, i) => value >= 0 && value <= (i % 2 === 0 ? width : height)) ?? false;

/** Most lines of a stamp, and most characters per line. */
export const STAMP_LINES = { count: 12, length: 200 } as const;

/** A rubber stamp's face: lines of text in a frame. */
const Lettering = z.strictObject({
  type: z.literal('lettering'),
  lines: z
    .array(z.string().check(z.maxLength(STAMP_LINES.length)))
    .check(z.minLength(1), z.maxLength(STAMP_LINES.count)),
  framed: z.boolean(),
});

const Image = z.strictObject({ type: z.literal('image'), href: ImageData });

/** What a stamp shows, fixed when it is placed. */
export const StampContent = z.discriminatedUnion('type', [Lettering, Image, Drawing]);
export type StampContent = Readonly<z.infer<typeof StampContent>>;

/** What a signature shows: its paths, or a picture of it. */
export const SignatureContent = z.discriminatedUnion('type', [Image, Drawing]);
export type SignatureContent = Readonly<z.infer<typeof SignatureContent>>;
