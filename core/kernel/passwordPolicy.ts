/** Requirements for a new password (specification, section 3, Session user: password.policy). */
export interface PasswordPolicy {
  readonly active: boolean;
  /** Requires a special character and a digit (section 5, Change password). */
  readonly needspecialchars: boolean;
  /** Least number of characters; 0 for any length. */
  readonly minlength: number;
}

/** The embedded server's policy (assumed), also used by the first set-up, which cannot ask the server for it. */
export const PASSWORD_POLICY = { active: true, needspecialchars: true, minlength: 8 } as const;

export type PasswordFault = 'length' | 'special' | 'digit';

const characters = new Intl.Segmenter();

/** Which requirements a password misses. Characters are counted as people count them. */
export const passwordFaults = (
  { active, needspecialchars, minlength }: PasswordPolicy,
  password: string,
): PasswordFault[] => {
  if (!active) return [];
  const faults: PasswordFault[] = [];
  if ([...characters.segment(password)].length < minlength) faults.push('length');
  if (needspecialchars && !/[^\p{L}\p{N}\s]/u.test(password)) faults.push('special');
  if (needspecialchars && !/\p{N}/u.test(password)) faults.push('digit');
  return faults;
};
