import * as z from 'zod/mini';

/**
 * `response` stands in every JSON answer, success and failure alike: `code` 200 or a number of the error catalogue,
 * `message` for the user in the user's language, `details` (ours, optional) what the message was filled with.
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
