import { expect, test } from 'vitest';
import type { Workflow } from '#core/contract/work/workflow.ts';
import type { Substitute } from '#core/contract/people/substitute.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { handleDeadlines } from '#server/jobs/workflow/run.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { addOnce, jobsOf, ref, take } from './workflowScene.ts';

const DAY = 86_400_000;

/** Read by one user; escalated to a group and to another user, who may take it too. */
const roundOf = (reader: number, group: number, other: number) => ({
  caption: captions('Round'),
  start: 'read',
  steps: {
    read: {
      kind: 'task',
      caption: captions('Read'),
      assignee: { user: reader },
      deadline: { days: 1 },
      escalation: [{ to: { group } }, { to: { user: other } }],
      decisions: [{ key: 'done', caption: captions('Done'), ways: [{ to: 'end' }] }],
    },
    end: { kind: 'end', caption: captions('End') },
  },
});

/** To whom a job goes besides the one it was meant for. */
export function workflowHandSuite(cast: () => Cast): void {
  const begun = async () => {
    const { editor, stage, docid } = cast();
    const users = await stage.store!.db.selectFrom('user').select(['id', 'login']).execute();
    const idOf = (login: string) => users.find((user) => user.login === login)?.id ?? 0;
    await addOnce(stage, 'round', roundOf(idOf('editor'), 2, idOf('second')));
    const body = { docid, workflow: 'round' };
    const [started] = await succeed<Workflow>(editor, 'workflowStart', { body }, 'workflow');
    const job = (await jobsOf(editor, { view: 'mine', docid })).find(({ wfid }) => wfid === started?.wfid);
    if (job === undefined) throw new Error('the workflow opened no job');
    return { job, idOf };
  };

  test('[WF-03] an escalated job is offered to the group and the user it is escalated to, and to their deputy', async () => {
    const { reader, second, administrator, stage } = cast();
    const { job, idOf } = await begun();
    const seenBy = async (who: typeof reader, view: string) =>
      (await jobsOf(who, { view, docid: job.docid })).filter(({ wfid }) => wfid === job.wfid);
    const countIn = async (who: typeof reader, view: string) =>
      (await succeed<{ view: string; count: number }>(who, 'workflowJobCount', {}, 'jobcount')).find(
        (row) => row.view === view,
      )?.count ?? 0;
    for (const view of ['group', 'escalated']) expect(await seenBy(reader, view)).toEqual([]);
    const before = await countIn(reader, 'escalated');
    await handleDeadlines({ store: stage.store!, timeZone: 'Europe/Berlin', now: () => Date.now() + 30 * DAY });
    for (const view of ['group', 'escalated'])
      expect(await seenBy(reader, view)).toMatchObject([{ state: 'escalated' }]);
    expect(await countIn(reader, 'escalated')).toBeGreaterThan(before);
    expect(await seenBy(second, 'mine')).toHaveLength(1);

    const days = { startdate: '01.01.2020', enddate: '31.12.2099', userid: idOf('administrator') };
    const [kept] = await succeed<Substitute>(second, 'substituteSet', { body: days }, 'substitute');
    expect(await seenBy(administrator, 'acting')).toMatchObject([{ forname: 'Eva second' }]);
    await succeed(second, 'substituteDelete', { body: { id: kept?.id } });
    expect(await seenBy(administrator, 'acting')).toEqual([]);

    await take(reader, job);
    expect(await seenBy(reader, 'group')).toEqual([]);
    for (const view of ['mine', 'escalated'])
      expect(await seenBy(reader, view)).toMatchObject([{ editorname: 'Eva reader' }]);
    await succeed(reader, 'workflowDo', { body: { action: 'do', ...ref(job), decision: 'done' } });
  });
}
