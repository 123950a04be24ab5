import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { TOTP_COUNTDOWN_BASE_SECONDS } from '#core/contract/constants.ts';

/**
 * One-time codes as authenticator apps make them (specification, section 5: SHA-1 and 6 digits by default; RFC 6238).
 */
export const CODE_POLICY = { alg: 0, digits: 6, interval: TOTP_COUNTDOWN_BASE_SECONDS } as const;
/** Steps a clock may be off. */
const CODE_WINDOW = 1;

/** The time step that a code is right for; undefined for a wrong one. `now` in epoch milliseconds. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    digits: CODE_POLICY.digits,
    period: CODE_POLICY.interval,
  });
  const delta = totp.validate({ token: code.trim(), timestamp: now, window: CODE_WINDOW });
  return delta === null ? undefined : Math.floor(now / (CODE_POLICY.interval * 1000)) + delta;
}

const RECOVERY_CODES = 10;
/** 80 bits: too many to be guessed even by who has read their hashes. */
const RECOVERY_BYTES = 10;

/** Ten recovery codes as the user sees them, `XXXX-XXXX-XXXX-XXXX` in the base32 alphabet. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.replace(/.{4}(?=.)/g, '$&-'),
  );

/** What is kept of a recovery code, however its letters and hyphens were typed; undefined where it cannot be one. */
export function recoveryHash(code: string): string | undefined {
  const plain = code.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z2-7]{16}$/.test(plain) ? createHash('sha256').update(plain).digest('hex') : undefined;
}
