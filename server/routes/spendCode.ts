import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { recoveryHash, stepOfCode } from '#server/rules/secondFactor.ts';
import { takeRecoveryCode } from '#server/store/credentials.ts';
import { takeTotpStep, type UserRow } from '#server/store/sessions.ts';

/**
 * Uses up a one-time code, or a recovery code in its place: whether it was right, and nobody had used it before. Wrong ones are
 * counted, one after the other also where they come at once.
 * @throws Failure 'request.tooMany' after too many wrong ones
 */
export async function spendCode(
  { store, codeGuesses }: Services,
  user: Pick<UserRow, 'id' | 'totpsecret'>,
  code: string,
  address: string,
  now: number,
): Promise<boolean> {
  if (user.totpsecret === null) return false;
  demandPatience(codeGuesses, user.id, address, now);
  const hash = recoveryHash(code);
  if (hash !== undefined) {
    codeGuesses.take(user.id, address, now);
    const taken = await takeRecoveryCode(store.db, user.id, hash, now);
    if (taken) codeGuesses.succeeded(user.id, address);
    return taken;
  }
  const step = stepOfCode(user.totpsecret, code, now);
  // Between the look at the count and this nothing waits. A right code that was used before is no guess.
  if (step === undefined) codeGuesses.take(user.id, address, now);
  const isRight = step !== undefined && (await takeTotpStep(store.db, user.id, step));
  if (isRight) codeGuesses.succeeded(user.id, address);
  return isRight;
}

/** @throws Failure 'request.tooMany' while too many wrong codes have come */
export function demandPatience(
  codeGuesses: Services['codeGuesses'],
  userId: number,
  address: string,
  now: number,
): void {
  const wait = codeGuesses.wait(userId, address, now);
  if (wait > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(wait / 1000) });
}
