import { Secret, TOTP } from 'otpauth';
import { TOTP_SECRET_LENGTH } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import { type PasswordFault, passwordFaults, type PasswordPolicy } from '#core/kernel/passwordPolicy.ts';

export const passwordFields = ['old', 'new', 'repeat'] as const;
export type PasswordFieldName = (typeof passwordFields)[number];
export type PasswordDraft = Readonly<Record<PasswordFieldName, string>>;

/**
 * Why a new password cannot be sent: empty fields, else a different repetition, else unmet requirements of the policy.
 */
export type PasswordObjection =
  | { readonly kind: 'empty'; readonly fields: readonly PasswordFieldName[] }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'weak'; readonly faults: readonly PasswordFault[] };

/** Specification, section 5, Change password. */
export const objectionTo = (draft: PasswordDraft, policy: PasswordPolicy): PasswordObjection | undefined => {
  const fields = passwordFields.filter((name) => draft[name] === '');
  if (fields.length > 0) return { kind: 'empty', fields };
  if (draft.new !== draft.repeat) return { kind: 'repeat' };
  const faults = passwordFaults(policy, draft.new);
  return faults.length > 0 ? { kind: 'weak', faults } : undefined;
};

/** Base32 has five bits per character. */
const SECRET_BYTES = (TOTP_SECRET_LENGTH * 5) / 8;

/** A new secret: 32 base32 characters (specification, section 3, Two-factor). */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

type CodePolicy = SessionUser['password']['policy']['twofactor'];
/** Section 5: algorithms 0 to 2. */
const ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;
const DIGITS = { fewest: 4, most: 9, usual: 6 } as const;

/** The code generator for a secret. Policy values outside the specification are replaced by the usual ones. */
export const totpOf = (secret: string, { alg, digits, interval }: CodePolicy, issuer: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHMS[alg] ?? ALGORITHMS[0],
    digits: digits >= DIGITS.fewest && digits <= DIGITS.most ? digits : DIGITS.usual,
    period: interval,
  });

/** Whether a code is valid now; the clocks may differ by one step. */
export const isRightCode = (totp: TOTP, code: string, now: number): boolean =>
  totp.validate({ token: code.replaceAll(' ', ''), timestamp: now, window: 1 }) !== null;

/** Whole seconds until the current code expires. `now` in epoch milliseconds. */
export const secondsLeft = (interval: number, now: number): number => interval - (Math.floor(now / 1000) % interval);

/** Section 4: yellow at 7 s left, red at 3 s. */
export const urgencyOf = (seconds: number): 'calm' | 'soon' | 'now' =>
  seconds <= 3 ? 'now' : seconds <= 7 ? 'soon' : 'calm';

/** Section 9: the countdown bar is based on 30 s, whatever the policy's interval. */
const BAR_SECONDS = 30;

/** Remaining share of the countdown bar, 0 to 1. */
export const barShare = (seconds: number): number => Math.min(1, seconds / BAR_SECONDS);

/** The dark modules of a QR code as one path, one unit per module. */
export const pathOfModules = (size: number, isDark: (row: number, column: number) => boolean): string => {
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column += 1;
      runs.push(`M${start} ${row}h${column - start + 1}v1h-${column - start + 1}z`);
    }
  }
  return runs.join('');
};
