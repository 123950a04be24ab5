import { randomInt, timingSafeEqual } from 'node:crypto';

/** Without letters that are taken for others. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
/** Wrong codes after which this one is void: a new start prints another. */
const ATTEMPTS = 10;

/**
 * The code by which whoever started the server proves it to the first set-up. It is good once, and ends with the
 * process.
 */
export class SetupCode {
  readonly code: string;
  #left = ATTEMPTS;

  constructor() {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    this.code = letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  }

  /** Whether that is the code; dashes, spaces and case aside. */
  isRight(text: string): boolean {
    if (this.#left <= 0) return false;
    const [given, own] = [text, this.code].map((one) => Buffer.from(one.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')));
    const right =
      given !== undefined && own !== undefined && given.length === own.length && timingSafeEqual(given, own);
    if (!right) this.#left -= 1;
    return right;
  }
}
