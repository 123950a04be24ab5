import { fold } from '#core/text/fold.ts';

/** Escape character for `%` and `_` in values; passed to both databases. */
export const LIKE_ESCAPE = '\\';

/** Longest pattern SQLite accepts, in bytes of UTF-8 (SQLITE_MAX_LIKE_PATTERN_LENGTH); folding may lengthen a value. */
export const PATTERN_MAXIMUM = 50_000;

/**
 * The LIKE pattern for a searched value: folded, its own `%` and `_` escaped, `*` as wildcard. With `anywhere`
 * (operator contains) the value may be at any position, unless the user's own wildcards say otherwise: `Mü*` must be at
 * the beginning.
 */
export function likePattern(value: string, anywhere: boolean): string {
  const pattern = fold(value)
    .replace(/[\\%_]/g, `${LIKE_ESCAPE}$&`)
    .replace(/\*+/g, '%');
  return anywhere && !value.includes('*') ? `%${pattern}%` : pattern;
}

/** Whether a folded text fits the pattern of a folded value that may be at any position: `likePattern` in memory. */
export function isLike(text: string, value: string): boolean {
  const [start = '', ...parts] = value.split(/\*+/);
  const end = parts.pop();
  if (end === undefined) return text.includes(start);
  if (!text.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - end.length >= at && text.endsWith(end);
}
