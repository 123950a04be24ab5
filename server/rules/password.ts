import { hash, verify } from '@node-rs/argon2';
import { passwordFaults } from '#core/text/passwordPolicy.ts';
import { Failure } from './failure.ts';

/** What this server asks of passwords (assumed). */
export const PASSWORD_POLICY = { active: true, needspecialchars: true, minlength: 8 } as const;

/**
 * The hash of a new password.
 * @throws Failure 'password.wrong', 'password.same', 'password.tooWeak'
 */
export async function replacedPassword(oldhash: string, value: string, newvalue: string): Promise<string> {
  if (!(await verify(oldhash, value))) throw new Failure('password.wrong');
  if (value === newvalue) throw new Failure('password.same');
  if (passwordFaults(PASSWORD_POLICY, newvalue).length > 0) throw new Failure('password.tooWeak', { minlength: PASSWORD_POLICY.minlength });
  return hash(newvalue);
}
