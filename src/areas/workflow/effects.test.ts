import { beforeEach, expect, test, vi } from 'vitest';
import { offerCommand } from '#src/commands/named.ts';
import { connect } from '#src/gateway/connection.ts';
import { useSession } from '#src/stores/session/store.ts';
import { anna } from '#src/stores/session/testing/anna.ts';
import { prepareNext } from './effects.ts';
import { jobList } from './queries.ts';
import { job } from './testing/job.ts';

const placed = (wfid: number, editorid: number, position: number) => ({
  ...job(wfid, editorid),
  docid: wfid,
  position,
});
/** All visible jobs belong to others; the free one follows after them. */
const list = { id: 'abc', count: 101, asof: '01.01.2026 10:00:00', workflows: [], initiators: [] };
const inSight = Array.from({ length: 100 }, (_, at) => placed(at + 1, 9, at));
const free = placed(101, -1, 100);

const answer = (more: object) => Response.json({ response: { system: 'dms', code: 200, message: '' }, ...more });

/** Finds the next job; `meanwhile` runs while the rows after the visible ones are loading. */
async function prepared(meanwhile: () => void): Promise<readonly number[]> {
  const docids: number[] = [];
  const withdraw = offerCommand('document.prepare', ({ docid }) => void docids.push(docid));
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('open')) return Promise.resolve(answer({ joblist: [list], job: inSight }));
    meanwhile();
    return Promise.resolve(answer({ job: [free] }));
  });
  await jobList().run({ view: 'mine', filtername: null });
  await prepareNext({ docid: 1, wfid: 1 });
  withdraw();
  return docids;
}

beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
  useSession.setState({ user: anna });
});

test('[WF-03] the next job is found behind jobs held by others', async () => {
  expect(await prepared(() => undefined)).toEqual([101]);
});

test('[WF-03] the next job of a user who signed out is not opened for the next user', async () => {
  expect(await prepared(() => useSession.setState({ user: { ...anna, id: 2 } }))).toEqual([]);
});
