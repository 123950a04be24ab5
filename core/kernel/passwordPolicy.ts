/** What a new password must have (specification, section 3, Session user: password.policy). */
export interface PasswordPolicy {
  readonly active: boolean;
  /** A special character and a digit (section 5, Change password). */
  readonly needspecialchars: boolean;
  /** Characters; 0 where any length will do. */
  readonly minlength: number;
}

/** What the embedded server asks (assumed), and the first set-up before it can be asked. */
export const PASSWORD_POLICY = { active: true, needspecialchars: true, minlength: 8 } as const;

export type PasswordFault = 'length' | 'special' | 'digit';

const characters = new Intl.Segmenter();

/** What a password lacks. Characters are counted as people count them. */
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
