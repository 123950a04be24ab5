import type { Call } from '#server/http/call.ts';
import { recoveryHash, stepOfCode } from '#server/rules/secondFactor.ts';
import { consumeRecoveryCode } from '#server/store/people/credentials.ts';
import { consumeTotpStep, type UserRow } from '#server/store/people/sessions.ts';

/**
 * Uses up a one-time code or recovery code; returns whether it was right and unused. Wrong codes are counted one after
 * the other, even parallel ones, and after a few each check is delayed.
 * @throws Failure 'request.tooMany' if the delay would be too long
 */
export async function spendCode(
  { services: { store, codeGuesses, now }, device, signal }: Pick<Call<'userLogin'>, 'services' | 'device' | 'signal'>,
  user: Pick<UserRow, 'id' | 'login' | 'totpsecret'>,
  code: string,
): Promise<boolean> {
  if (user.totpsecret === null) return false;
  const guess = { userId: user.id, device: device(user.login) };
  await codeGuesses.admit(guess, now(), signal);
  const hash = recoveryHash(code);
  if (hash !== undefined) {
    const taken = await consumeRecoveryCode(store.db, user.id, hash, now());
    if (taken) await codeGuesses.giveBack(guess);
    return taken;
  }
  const step = stepOfCode(user.totpsecret, code, now());
  if (step === undefined) return false;
  // A right code that was already used is not a guess.
  await codeGuesses.giveBack(guess);
  return consumeTotpStep(store.db, user.id, step);
}
