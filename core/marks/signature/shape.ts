import * as z from 'zod/mini';
import { boxFields } from '../box.ts';
import { SignatureContent } from '../content/shape.ts';

/** A placed signature; `signer` is the name of its owner. */
export const SignatureGeometry = z.strictObject({
  ...boxFields,
  signer: z.string().check(z.maxLength(200)),
  content: SignatureContent,
});
export type SignatureGeometry = Readonly<z.infer<typeof SignatureGeometry>>;
