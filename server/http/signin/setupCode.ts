import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { countSetupAttempt, forgiveSetupAttempt, openSetupCode } from '#server/store/admin/setupCodes.ts';
import { isEmpty } from '#server/store/database/empty.ts';
import type { Store } from '#server/store/database/open.ts';

/** Without characters that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
/** Wrong codes, on all instances together, after which this one is void; a restart prints a new one. */
const ATTEMPTS = 10;
const SALT_BYTES = 16;

/**
 * The code that proves, in the first set-up, that the user can read what this server prints. It works once, on any
 * instance. The database holds only its salt; computing the code also needs the seal key, so access to the database
 * alone does not reveal it.
 */
export class SetupCode {
  /** The code to print. */
  readonly text: string;
  readonly #store: Pick<Store, 'db'>;
  readonly #sealKey: Buffer;
  #isClosed = false;

  private constructor(store: Pick<Store, 'db'>, sealKey: Buffer, text: string) {
    this.#store = store;
    this.#sealKey = sealKey;
    this.text = text;
  }

  static async open(store: Pick<Store, 'db' | 'dialect'>, sealKey: Buffer): Promise<SetupCode> {
    const salt = await openSetupCode(store.db, store.dialect, randomBytes(SALT_BYTES).toString('hex'), ATTEMPTS);
    return new SetupCode(store, sealKey, codeOf(sealKey, salt));
  }

  /** Whether there is still no company: any instance may have set it up. */
  async isOpen(): Promise<boolean> {
    this.#isClosed ||= !(await isEmpty(this.#store));
    return !this.#isClosed;
  }

  /** Whether the text is the code, ignoring dashes, spaces and case. */
  async isRight(text: string): Promise<boolean> {
    const salt = await countSetupAttempt(this.#store.db);
    if (salt === undefined) return false;
    const [given, code] = [text, codeOf(this.#sealKey, salt)].map(lettersOf) as [Buffer, Buffer];
    const isRight = given.length === code.length && timingSafeEqual(given, code);
    if (isRight) await forgiveSetupAttempt(this.#store.db, salt);
    return isRight;
  }
}

const lettersOf = (text: string): Buffer => Buffer.from(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

function codeOf(sealKey: Buffer, salt: string): string {
  const bytes = createHmac('sha256', sealKey).update(`setup code ${salt}`).digest().subarray(0, LENGTH);
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
