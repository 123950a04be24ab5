import * as z from 'zod/mini';
import { boxFields } from '../box.ts';
import { SignatureContent } from '../content/shape.ts';

/** A signature where it was put; `signer` is the name of whose it is. */
export const SignatureGeometry = z.strictObject({
  ...boxFields,
  signer: z.string().check(z.maxLength(200)),
  content: SignatureContent,
});
export type SignatureGeometry = Readonly<z.infer<typeof SignatureGeometry>>;
