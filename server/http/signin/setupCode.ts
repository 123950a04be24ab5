import { randomInt, timingSafeEqual } from 'node:crypto';

/** Without characters that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
/** Wrong codes after which this one is void; a restart prints a new one. */
const ATTEMPTS = 10;

/**
 * The code that proves, in the first set-up, that the user started this server. It works once and expires with the
 * process.
 */
export class SetupCode {
  readonly code: string;
  #left = ATTEMPTS;

  constructor() {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    this.code = letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  }

  /** Whether the text is the code, ignoring dashes, spaces and case. */
  isRight(text: string): boolean {
    if (this.#left <= 0) return false;
    const [given, own] = [text, this.code].map((one) => Buffer.from(one.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')));
    const right =
      given !== undefined && own !== undefined && given.length === own.length && timingSafeEqual(given, own);
    if (!right) this.#left -= 1;
    return right;
  }
}
