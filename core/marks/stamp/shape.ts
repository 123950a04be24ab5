import * as z from 'zod/mini';
import { boxFields } from '../box.ts';
import { StampContent } from '../content/shape.ts';

/**
 * A stamp's impression. Its content was fixed when it was placed, even if the stamp changes. `stampid` names the stamp;
 * `seal` proves to the server that it issued the content.
 */
export const StampGeometry = z.strictObject({
  ...boxFields,
  stampid: z.optional(z.string().check(z.maxLength(64))),
  name: z.string().check(z.maxLength(200)),
  content: StampContent,
  seal: z.optional(z.string().check(z.maxLength(128))),
});
export type StampGeometry = Readonly<z.infer<typeof StampGeometry>>;
