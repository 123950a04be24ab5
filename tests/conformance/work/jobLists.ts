import { expect, test } from 'vitest';
import type { JobList } from '#core/contract/work/jobList.ts';
import type { Job } from '#core/contract/work/workflow.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archivedInvoice, jobsOf, ref, take } from './workflowScene.ts';

type Placed = Job & { readonly position: number };
const keyOf = ({ wfid, stepid }: Pick<Job, 'wfid' | 'stepid'>) => `${wfid}/${stepid}`;
const plain = { view: 'group', sort: [], filters: {}, quick: '' };

/** The list and the rows returned with it. */
async function open(who: Caller, ask: object = {}) {
  const body = { ...plain, ...ask };
  const [list] = await succeed<JobList>(who, 'workflowJobOpen', { body }, 'joblist');
  if (list === undefined) throw new Error('no list was answered');
  return { list, jobs: await windowOf(who, list, 0, 500) };
}
const windowOf = (who: Caller, { id }: JobList, offset: number, limit: number) =>
  succeed<Placed>(who, 'workflowJobWindow', { body: { id, view: 'group', offset, limit } }, 'job');

export function jobListSuite(cast: () => Cast): void {
  test('[WF-01] windows of the inbox have the same jobs in the same order as the whole', async () => {
    const { editor } = cast();
    for (const amount of ['1', '2', '3']) await archivedInvoice(cast(), amount);
    const all = await jobsOf(editor, { view: 'group' });
    const first = await succeed<Placed>(editor, 'workflowJobOpen', { body: plain }, 'job');
    const { list, jobs } = await open(editor);
    expect(list.count).toBe(all.length);
    expect(jobs.map(keyOf)).toEqual(all.map(keyOf));
    expect(jobs.map(({ position }) => position)).toEqual(all.map((_, at) => at));
    expect(first.map(keyOf)).toEqual(all.slice(0, 200).map(keyOf));
    expect(await windowOf(editor, list, 1, 2)).toEqual(jobs.slice(1, 3));
    expect(list.workflows).toContain(all[0]?.wfname['en']);
    expect(list.initiators).toContain('Eva editor');
  });

  test('[WF-01] the server sorts, filters and searches all jobs of the view', async () => {
    const { editor } = cast();
    const { wfid } = await archivedInvoice(cast(), '4');
    const latest = await open(editor, { sort: [{ column: 'since', descending: true }] });
    expect(latest.jobs[0]?.wfid).toBe(wfid);
    const captions = Object.values(latest.jobs[0]?.wfname ?? {});
    const workflow = latest.list.workflows.filter((caption) => captions.includes(caption));
    expect(workflow).toHaveLength(1);
    const filters = { workflow, initiator: ['Eva editor'] };
    const invoices = await open(editor, { filters, filtername: 'invoice', quick: 'WORKFLOW.pdf eva' });
    expect(invoices.jobs.map(keyOf)).toContain(`${wfid}/1`);
    expect(invoices.jobs.every(({ docname }) => docname === 'workflow.pdf')).toBe(true);
    expect((await open(editor, { filters: { initiator: ['nobody'] } })).list.count).toBe(0);
    const over50 = await open(editor, { filters: { state: ['over50', 'escalated'] } });
    expect(over50.jobs.map(keyOf)).toContain(`${wfid}/1`);
    expect(over50.jobs.every(({ state }) => state === 'over50' || state === 'escalated')).toBe(true);
    expect((await open(editor, { filters: { state: ['supervisorEscalated'] } })).list.count).toBe(0);
    expect((await open(editor, { quick: 'workflow.pdf nowhere' })).list.count).toBe(0);
    expect((await open(editor, { filtername: 'nothing' })).list.count).toBe(0);
  });

  test('[WF-01] [WF-02] a window omits jobs no longer in the view, and others keep their position', async () => {
    const { editor, second } = cast();
    const job = await archivedInvoice(cast(), '5');
    const { list, jobs } = await open(editor);
    const place = jobs.find((one) => keyOf(one) === keyOf(job))?.position ?? -1;
    await take(second, job);
    expect(await windowOf(editor, list, place, 1)).toEqual([]);
    expect((await windowOf(editor, list, 0, 500)).map(keyOf)).toEqual(
      jobs.filter(({ position }) => position !== place).map(keyOf),
    );
    await succeed(second, 'workflowJobRelease', { body: ref(job) });
  });

  test('[WF-01] a list is for its owner and view only; without access to the document a job is invisible', async () => {
    const { editor, second, stranger } = cast();
    await archivedInvoice(cast(), '6');
    const { list } = await open(editor);
    const body = { id: list.id, view: 'group', offset: 0, limit: 10 };
    await fail(second, 'workflowJobWindow', 'search.resultExpired', { body });
    await fail(editor, 'workflowJobWindow', 'search.resultExpired', { body: { ...body, view: 'mine' } });
    for (const view of ['mine', 'group', 'supervisor', 'acting', 'escalated']) {
      const [none] = await succeed<JobList>(stranger, 'workflowJobOpen', { body: { ...plain, view } }, 'joblist');
      expect(none).toMatchObject({ count: 0, workflows: [], initiators: [] });
    }
  });
}
