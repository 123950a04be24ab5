import * as z from 'zod/mini';

/** Fingerprint of a row as it was read. A change sends it along and is refused if the row was changed meanwhile. */
export const Etag = z.string().check(z.regex(/^[\w-]{22}$/));
