import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { useSession } from '#src/stores/session/store.ts';
import { anna } from '#src/stores/session/testing/anna.ts';
import { job } from '../testing/job.ts';
import { doAll } from './run.ts';

/** What the server was asked, as `call wfid`; the calls named are refused. */
function asked(...refused: readonly string[]): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const wfid = Number(/"wfid":(\d+)/.exec(body)?.[1]);
    const name = `${/(\w+)\/?$/.exec(url)?.[1] ?? ''} ${wfid}`;
    calls.push(name);
    const code = refused.includes(name) ? 409 : 200;
    return Promise.resolve(
      Response.json(
        { response: { system: 'dms', code, message: name }, workflow: [], job: [job(wfid)] },
        { status: code },
      ),
    );
  });
  return calls;
}

beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
  useSession.setState({ user: anna });
});

const jobs = [job(1), job(2, anna.id), job(3)];
const decide = { deed: 'decide', decision: 'ok', comment: '' } as const;

test('[WF-02] jobs are decided one by one: failures are listed, and jobs taken only for this are given back', async () => {
  const calls = asked('do 1', 'do 2');
  const done: number[] = [];
  const failed = await doAll(jobs, decide, (count) => done.push(count), new AbortController().signal);
  expect(calls).toEqual(['take 1', 'do 1', 'release 1', 'do 2', 'take 3', 'do 3']);
  expect(failed.map(({ job: { wfid }, message }) => [wfid, message])).toEqual([
    [1, 'do 1'],
    [2, 'do 2'],
  ]);
  expect(done).toEqual([1, 2, 3]);
});

test('[WF-02] deciding many jobs can be stopped between two of them', async () => {
  const calls = asked();
  const stop = new AbortController();
  await doAll(jobs, { deed: 'take' }, () => stop.abort(), stop.signal);
  expect(calls).toEqual(['take 1']);
});

test('[WF-02] [AUTH-11] if the session ends, the jobs wait, and the rest is decided once the user is back', async () => {
  const calls = asked();
  const answering = fetch;
  let isEnded = true;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    if (calls.length < 3 || !isEnded) return answering(...request);
    isEnded = false;
    useSession.setState({ status: 'loggedOut', interrupted: true });
    setImmediate(() => useSession.setState({ status: 'loggedIn', interrupted: false }));
    const response = { system: 'dms', code: 401, message: 'Please sign in.' };
    return Promise.resolve(Response.json({ response }, { status: 401 }));
  });
  expect(await doAll(jobs, decide, () => undefined, new AbortController().signal)).toEqual([]);
  expect(calls).toEqual(['take 1', 'do 1', 'do 2', 'take 3', 'do 3']);
});
