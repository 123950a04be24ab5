import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { TOTP_COUNTDOWN_BASE_SECONDS } from '#core/contract/constants.ts';

/** Parameters of one-time codes (specification, section 5: SHA-1 and 6 digits by default; RFC 6238). */
export const CODE_POLICY = { alg: 0, digits: 6, interval: TOTP_COUNTDOWN_BASE_SECONDS } as const;
/** Time steps by which clocks may differ. */
const CODE_WINDOW = 1;

/** The time step a code is valid for; undefined if it is wrong. `now` in epoch milliseconds. */
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
/** 80 bits: cannot be guessed even from its hash. */
const RECOVERY_BYTES = 10;

/** Ten recovery codes as shown to the user, `XXXX-XXXX-XXXX-XXXX` in the base32 alphabet. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.replace(/.{4}(?=.)/g, '$&-'),
  );

/** The hash of a recovery code, ignoring case, spaces and hyphens; undefined if it is malformed. */
export function recoveryHash(code: string): string | undefined {
  const plain = code.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z2-7]{16}$/.test(plain) ? createHash('sha256').update(plain).digest('hex') : undefined;
}
