import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#core/contract/work/workflow.ts';
import { offerCommand } from '#src/commands/named.ts';
import { connect } from '#src/gateway/connection.ts';
import { useSession } from '#src/stores/session/store.ts';
import { prepareNext } from './effects.ts';
import { jobList } from './queries.ts';

const job = (wfid: number, editorid: number, position: number): Job & { position: number } => ({
  docid: wfid,
  wfid,
  stepid: 1,
  position,
  editorid,
  editorname: '',
  forname: '',
  assignedname: '',
  wfname: {},
  stepname: {},
  state: 'running',
  docname: '',
  doctypeid: 1,
  initiatorname: '',
  opendate: '',
  holidays: [],
});
/** In sight are jobs of others alone; the one that is free comes behind them. */
const list = { id: 'abc', count: 101, asof: '01.01.2026 10:00:00', workflows: [], initiators: [] };
const inSight = Array.from({ length: 100 }, (_, at) => job(at + 1, 9, at));
const free = job(101, -1, 100);

const answer = (more: object) => Response.json({ response: { system: 'dms', code: 200, message: '' }, ...more });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a user is asked for
const user = (id: number) => ({ id }) as ReturnType<typeof useSession.getState>['user'];

/** Looks for the next job; `meanwhile` happens while the rows behind those in sight are on their way. */
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
  useSession.setState({ user: user(1) });
});

test('[WF-03] the next job is sought behind those that others have', async () => {
  expect(await prepared(() => undefined)).toEqual([101]);
});

test('[WF-03] the next job of one who left meanwhile is not opened for whoever came', async () => {
  expect(await prepared(() => useSession.setState({ user: user(2) }))).toEqual([]);
});
