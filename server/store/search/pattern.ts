import { fold } from '#core/text/fold.ts';

/** Character that keeps `%` and `_` of a value from being wildcards; both databases are told so. */
export const LIKE_ESCAPE = '\\';

/**
 * Longest pattern in bytes of UTF-8 that SQLite takes (SQLITE_MAX_LIKE_PATTERN_LENGTH); folding may lengthen a value.
 */
export const PATTERN_MAXIMUM = 50_000;

/**
 * The LIKE pattern of a searched value: folded, its own `%` and `_` escaped, `*` standing for anything. `anywhere`
 * (operator contains) looks for the value at any place, unless the user says the place by a wildcard: `Mü*` begins with
 * it.
 */
export function likePattern(value: string, anywhere: boolean): string {
  const pattern = fold(value)
    .replace(/[\\%_]/g, `${LIKE_ESCAPE}$&`)
    .replace(/\*+/g, '%');
  return anywhere && !value.includes('*') ? `%${pattern}%` : pattern;
}
