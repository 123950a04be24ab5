import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_POLICY, passwordFaults } from '#core/kernel/passwordPolicy.ts';
import { Failure } from './failure.ts';

/** In place of the hash for users who sign in through the cloud only. */
export const NO_PASSWORD = '';

/**
 * Checks a change of password and returns the new hash.
 * @throws Failure 'password.none', 'password.wrong', 'password.same', 'password.tooWeak'
 */
export async function replacedPassword(oldhash: string, value: string, newvalue: string): Promise<string> {
  if (oldhash === NO_PASSWORD) throw new Failure('password.none');
  if (!(await verify(oldhash, value))) throw new Failure('password.wrong');
  if (value === newvalue) throw new Failure('password.same');
  ensureStrong(newvalue);
  return hash(newvalue);
}

/** @throws Failure 'password.tooWeak' */
export function ensureStrong(password: string): void {
  if (passwordFaults(PASSWORD_POLICY, password).length > 0)
    throw new Failure('password.tooWeak', { minlength: PASSWORD_POLICY.minlength });
}
