import { MAIL_ADDRESS } from '#core/contract/work/mailing.ts';
import type { FormColumn, FormField, TextFormat } from '#core/contract/work/form.ts';

type Ruled = Pick<FormField | FormColumn, 'minlength' | 'maxlength' | 'format' | 'pattern'>;

/** The rule that a text breaks, with its limit or pattern. */
export interface BrokenRule {
  readonly what: 'tooShort' | 'tooLong' | TextFormat;
  readonly bound?: number | string;
}

/** The first of its field's rules that a text breaks, if any. Every check takes time linear in the text. */
export function brokenRule(
  { minlength, maxlength, format, pattern = '' }: Ruled,
  text: string,
): BrokenRule | undefined {
  const length = Array.from(text).length;
  if (minlength !== undefined && length < minlength) return { what: 'tooShort', bound: minlength };
  if (maxlength !== undefined && length > maxlength) return { what: 'tooLong', bound: maxlength };
  if (format === undefined || FITS[format](text.trim(), pattern)) return undefined;
  return format === 'pattern' ? { what: format, bound: pattern } : { what: format };
}

const FITS: Readonly<Record<TextFormat, (text: string, pattern: string) => boolean>> = {
  mail: (text) => MAIL_ADDRESS.test(text),
  phone: (text) => /^\+?[\d ()/.-]{4,40}$/.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, '')),
  web: (text) => /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(text),
  iban: isIban,
  pattern: (text, pattern) => followsPattern(pattern, text),
};

/** ISO 13616: country, check digits and account, whose remainder by 97 is 1. */
function isIban(text: string): boolean {
  const bare = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bare)) return false;
  const digits = (bare.slice(4) + bare.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

/** The special characters of a pattern. All others, and any after a backslash, stand for themselves. */
const SIGNS: Readonly<Record<string, RegExp>> = { '9': /^\d$/u, a: /^\p{L}$/u, '*': /^[\p{L}\d]$/u };

/**
 * Whether a text follows a pattern such as `aa-9999`, character by character. Authors cannot write regular expressions,
 * because some of those take practically for ever.
 */
function followsPattern(pattern: string, text: string): boolean {
  const signs = Array.from(text);
  const wanted = pattern.match(/\\?./gsu) ?? [];
  return (
    signs.length === wanted.length &&
    wanted.every((want, at) => SIGNS[want]?.test(signs[at] ?? '') ?? want.replace(/^\\(?=.)/su, '') === signs[at])
  );
}
