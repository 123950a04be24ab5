import { beforeEach, expect, test } from 'vitest';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { noSession, useSession } from './store.ts';
import { anna } from './testing/anna.ts';
import { throughReturn } from './throughReturn.ts';

const refused = (status: number): Result<string, CallError> =>
  fail({ name: 'sessionEnded', message: `${status}`, status, code: status, details: {} });

/** A call that finds the session ended each time until it has been made `until` times. */
function endedUntil(until: number) {
  let calls = 0;
  return {
    make: (): Promise<Result<string, CallError>> => {
      calls += 1;
      if (calls > until) return Promise.resolve(ok('done'));
      useSession.setState({ status: 'loggedOut', interrupted: true });
      return Promise.resolve(refused(401));
    },
    calls: () => calls,
  };
}

const never = new AbortController().signal;
/** Lets everything run that does not wait for anybody. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => useSession.setState({ ...noSession, status: 'loggedIn', user: anna }));

test('[AUTH-11] a call that found the session ended is made again once its user is back, and not before', async () => {
  const { make, calls } = endedUntil(2);
  const answer = throughReturn(make, never);
  for (const made of [1, 2]) {
    await settle();
    expect(calls()).toBe(made);
    useSession.setState({ status: 'loggingIn' });
    await settle();
    expect(calls()).toBe(made);
    useSession.setState({ status: 'loggedIn', interrupted: false });
  }
  expect(await answer).toEqual(ok('done'));
});

test('[AUTH-11] it is not made again for another user, after leaving, or once aborted', async () => {
  const abort = new AbortController();
  for (const happens of [
    () => useSession.setState({ status: 'loggedIn', interrupted: false, user: { ...anna, id: anna.id + 1 } }),
    () => useSession.setState(noSession),
    () => abort.abort(),
  ]) {
    useSession.setState({ ...noSession, status: 'loggedIn', user: anna });
    const { make, calls } = endedUntil(1);
    const answer = throughReturn(make, abort.signal);
    await settle();
    happens();
    expect(await answer).toEqual(refused(401));
    expect(calls()).toBe(1);
  }
});

test('any other refusal is the answer', async () => {
  expect(await throughReturn(() => Promise.resolve(refused(409)), never)).toEqual(refused(409));
});
