import * as z from 'zod/mini';
import { boxFields } from '../box.ts';
import { StampContent } from '../content/shape.ts';

/**
 * A stamp's impression: what it shows was fixed when it was set, whatever becomes of the stamp. `stampid` says which it
 * was; by `seal` the server knows that it said so.
 */
export const StampGeometry = z.strictObject({
  ...boxFields,
  stampid: z.optional(z.string().check(z.maxLength(64))),
  name: z.string().check(z.maxLength(200)),
  content: StampContent,
  seal: z.optional(z.string().check(z.maxLength(128))),
});
export type StampGeometry = Readonly<z.infer<typeof StampGeometry>>;
