import * as z from 'zod/mini';

/**
 * `response` is part of every JSON answer, success or failure: `code` is 200 or a number of the error catalogue,
 * `message` is for the user in the user's language, and `details` (our optional addition) holds the values inserted
 * into the message.
 */
export const Response = z.object({
  system: z.string(),
  code: z.number(),
  message: z.string(),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type Response = z.infer<typeof Response>;

/** Name of this server in `response.system`. */
export const SYSTEM = 'dms';
export const CODE_OK = 200;
