import { expect, test } from 'vitest';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Adhoc } from '#core/contract/work/adhoc.ts';
import { EVENT_TYPES, type NotificationEvent } from '#core/contract/work/event.ts';
import type { Job, Outcome, Workflow, WorkflowDetail, WorkflowGroup } from '#core/contract/work/workflow.ts';
import type { Substitute } from '#core/contract/people/substitute.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { handleDeadlines } from '#server/jobs/workflow/run.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { addOnce, archivedInvoice, doing, historyOf, jobsOf, ref, take } from './workflowScene.ts';

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
      mayDelegate: true,
      mayAsk: true,
      deadline: { days: 1 },
      escalation: [{ to: { group } }, { to: { user: other } }],
      decisions: [{ key: 'done', caption: captions('Done'), ways: [{ to: 'end' }] }],
    },
    end: { kind: 'end', caption: captions('End') },
  },
});

/** Read by one user, escalated to the supervisors of a group, and then approved by one of them. */
const supervisedOf = (reader: number, group: number) => {
  const supervisors = { supervisorOf: { group } };
  const decision = (key: string, to: string) => ({ key, caption: captions(key), ways: [{ to }] });
  return {
    caption: captions('Supervised'),
    start: 'read',
    steps: {
      read: {
        kind: 'task',
        caption: captions('Read'),
        assignee: { user: reader },
        deadline: { days: 1 },
        escalation: [{ to: supervisors }],
        decisions: [decision('done', 'approve')],
      },
      approve: {
        kind: 'task',
        caption: captions('Approve'),
        assignee: supervisors,
        mayDelegate: true,
        decisions: [decision('yes', 'end')],
      },
      end: { kind: 'end', caption: captions('End') },
    },
  };
};

/** Two readers; then it starts a round, protects the document and waits. */
const filingOf = (first: number, second: number) => {
  const branch = (key: string, user: number) => ({
    key,
    caption: captions(key),
    assignee: { user },
    decisions: [{ key: 'read', caption: captions('Read'), counts: true }],
  });
  return {
    caption: captions('Filing'),
    start: 'both',
    steps: {
      both: {
        kind: 'parallel',
        caption: captions('Both'),
        branches: [branch('first', first), branch('second', second)],
        need: 'all',
        ways: [{ to: 'file' }],
        otherwise: [{ to: 'end' }],
      },
      file: {
        kind: 'auto',
        caption: captions('File'),
        actions: [{ do: 'start', workflow: 'round' }, { do: 'archive' }],
        ways: [{ to: 'rest' }],
      },
      rest: { kind: 'wait', caption: captions('Rest'), until: { working: { days: 1 } }, ways: [{ to: 'end' }] },
      end: { kind: 'end', caption: captions('End') },
    },
  };
};

/** How a job gets to users other than its assignee: escalation, handing over, questions, substitution. */
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

    const escalation = (await historyOf(reader, job.wfid)).find(({ event }) => event === 'tick');
    expect(escalation?.target).toMatch(/^\S.*, Eva second$/);
    await take(reader, job);
    expect(await seenBy(reader, 'group')).toEqual([]);
    for (const view of ['mine', 'escalated'])
      expect(await seenBy(reader, view)).toMatchObject([{ editorname: 'Eva reader' }]);
    await succeed(reader, 'workflowDo', { body: { action: 'do', ...ref(job), decision: 'done' } });
  });

  test('[WF-03] [WF-01] a job escalated to several supervisors is in the inbox of each who may work, and no other', async () => {
    const { editor, reader, second, stranger, stage, docid } = cast();
    const { db } = stage.store!;
    const users = await db.selectFrom('user').select(['id', 'login']).execute();
    const idOf = (login: string) => users.find((user) => user.login === login)?.id ?? 0;
    const [groupid, names] = [1, ['second', 'reader', 'stranger']];
    await addOnce(stage, 'supervised', supervisedOf(idOf('editor'), groupid));
    const supervisors = names.map((login) => ({ groupid, userid: idOf(login) }));
    await db.insertInto('group_supervisor').values(supervisors).execute();
    try {
      const body = { docid, workflow: 'supervised' };
      const [started] = await succeed<Workflow>(editor, 'workflowStart', { body }, 'workflow');
      const seenBy = async (who: typeof editor, view: string) =>
        (await jobsOf(who, { view, docid })).filter(({ wfid }) => wfid === started?.wfid);
      const heard = async (who: typeof editor) =>
        (await succeed<NotificationEvent>(who, 'eventList', {}, 'event')).filter(({ wfid }) => wfid === started?.wfid);
      const [job] = await seenBy(editor, 'mine');
      expect(await seenBy(second, 'mine')).toEqual([]);
      await handleDeadlines({ store: stage.store!, timeZone: 'Europe/Berlin', now: () => Date.now() + 30 * DAY });
      for (const who of [second, reader]) {
        for (const view of ['mine', 'escalated'])
          expect(await seenBy(who, view)).toMatchObject([{ state: 'supervisorEscalated' }]);
        expect(await heard(who)).toMatchObject([{ type: 1 }]);
        // All it was escalated to are named, and found by name.
        const [escalated] = await seenBy(who, 'mine');
        expect(escalated?.assignednames).toEqual(['Eva editor', 'Eva reader', 'Eva second']);
        const ask = {
          view: 'mine',
          sort: [{ column: 'assigned', descending: false }],
          filters: {},
          quick: 'reader second',
        };
        const found = await succeed<Job>(who, 'workflowJobOpen', { body: ask }, 'job');
        expect(found.map(({ wfid }) => wfid)).toContain(started?.wfid);
      }
      // He supervises too, but may not see the document.
      expect(await seenBy(stranger, 'mine')).toEqual([]);
      expect(await heard(stranger)).toEqual([]);
      const escalation = (await historyOf(editor, job!.wfid)).find(({ event }) => event === 'tick');
      expect(escalation?.target?.split(', ').toSorted()).toEqual(['Eva reader', 'Eva second']);

      await take(reader, job!);
      const rehearsed = { body: { ...ref(job!), decision: 'done' } };
      const [outcome] = await succeed<Outcome>(reader, 'workflowJobWarning', rehearsed, 'outcome');
      const assigned = outcome?.next.map(({ assignedname }) => assignedname.split(', ').toSorted());
      expect(assigned).toEqual([['Eva reader', 'Eva second']]);
      await succeed(reader, 'workflowDo', doing(job!, { decision: 'done' }));
      // The step assigned to the supervisors is each one's job, and no longer the others' once it is handed over.
      const [approval] = await seenBy(second, 'mine');
      expect(approval?.assignednames.toSorted()).toEqual(['Eva reader', 'Eva second']);
      expect(await seenBy(reader, 'mine')).toMatchObject([{ stepname: { en: 'Approve' }, state: 'running' }]);
      await take(second, approval!);
      const over = { body: { action: 'delegate', ...ref(approval!), userid: idOf('editor') } };
      await succeed(second, 'workflowDo', over);
      expect(await seenBy(reader, 'mine')).toEqual([]);
      await take(editor, approval!);
      await succeed(editor, 'workflowDo', doing(approval!, { decision: 'yes' }));
    } finally {
      await db.deleteFrom('group_supervisor').where('groupid', '=', groupid).execute();
    }
  });

  test('[WF-02] only users who may see the document get a job or a question; the comment reaches them', async () => {
    const { editor, reader, second } = cast();
    const { job, idOf } = await begun();
    await take(editor, job);
    const asking = (action: string, more: object) => ({ body: { action, ...ref(job), ...more } });
    const [stranger, seeing] = [{ userid: idOf('stranger') }, { userid: idOf('reader') }];
    const nobody = { groupid: 99 };
    const refused = await fail(editor, 'workflowDo', 'workflow.cannotSee', asking('delegate', stranger));
    expect(refused.json.response.message).toContain('Eva stranger');
    await fail(editor, 'workflowDo', 'workflow.cannotSee', asking('delegate', nobody));
    await fail(editor, 'workflowDo', 'workflow.cannotSee', asking('ask', { ...stranger, comment: 'Is it paid?' }));
    const mine = async (who: typeof editor) =>
      (await jobsOf(who, { view: 'mine', docid: job.docid })).find(({ wfid }) => wfid === job.wfid);
    expect(await mine(editor)).toMatchObject({ editorname: 'Eva editor' });
    expect(await mine(editor)).not.toHaveProperty('askedid');

    const openTo = async (who: typeof editor) =>
      (await succeed<WorkflowDetail>(who, 'workflowGet', { params: { wfid: job.wfid } }, 'workflow'))[0]?.jobs[0];
    const heard = async (who: typeof editor) =>
      (await succeed<NotificationEvent>(who, 'eventList', {}, 'event')).flatMap(({ wfid, body }) =>
        wfid === job.wfid ? [body] : [],
      );
    await succeed(editor, 'workflowDo', asking('ask', { ...seeing, comment: 'Is it paid?' }));
    expect(await mine(reader)).toMatchObject({ askedid: seeing.userid, editorname: 'Eva editor' });
    expect(await heard(reader)).toContain('Is it paid?');
    const asked = { askedname: 'Eva reader', text: 'Is it paid?' };
    expect(await openTo(editor)).toMatchObject({ offer: 'take', question: asked });
    expect(await openTo(reader)).toMatchObject({ offer: 'none', question: asked });
    await fail(second, 'workflowDo', 'workflow.notYours', asking('answer', { comment: 'No' }));
    await succeed(reader, 'workflowDo', asking('answer', { comment: 'Since Monday' }));
    expect(await heard(editor)).toContain('Since Monday');
    expect(await mine(reader)).toBeUndefined();
    expect(await openTo(editor)).not.toHaveProperty('question');
    await succeed(editor, 'workflowDo', asking('delegate', { ...seeing, comment: 'Please file it' }));
    expect(await mine(reader)).toMatchObject({ editorid: -1, assignednames: ['Eva reader'] });
    expect(await heard(reader)).toContain('Please file it');
    expect(await openTo(reader)).toMatchObject({ offer: 'take' });
    // The editor administers workflows here; the second user sees the document as well.
    expect(await openTo(editor)).toMatchObject({ offer: 'force' });
    const history = await historyOf(reader, job.wfid);
    expect(history.map(({ event, comment, target }) => [event, comment, target])).toEqual([
      ['start', '', undefined],
      ['take', '', undefined],
      ['ask', 'Is it paid?', 'Eva reader'],
      ['answer', 'Since Monday', undefined],
      ['delegate', 'Please file it', 'Eva reader'],
    ]);
  });

  test('[WF-05] an ad-hoc workflow does not start if a step would be in nobody’s inbox', async () => {
    const { editor, docid, stage } = cast();
    const users = await stage.store!.db.selectFrom('user').select(['id', 'login']).execute();
    const userid = users.find(({ login }) => login === 'stranger')?.id;
    const steps = [
      { task: 'Read', groupid: 1, timetype: 'days', time: 1 },
      { task: 'Read too', userid, timetype: 'days', time: 1 },
    ];
    const [kept] = await succeed<Adhoc>(editor, 'adhocSet', { body: { name: 'Two', steps, groups: [] } }, 'adhoc');
    const body = { id: kept?.id, docids: [docid] };
    const refused = await fail(editor, 'adhocStart', 'adhoc.cannotSee', { body });
    const [info] = await succeed<DocumentInfo>(editor, 'documentInfo', { params: { docid } }, 'document');
    for (const named of ['Eva stranger', info?.filename]) expect(refused.json.response.message).toContain(named);
    expect((await jobsOf(editor, { view: 'group', docid })).map(({ wfname }) => wfname['en'])).not.toContain('Two');
    await succeed(editor, 'adhocDelete', { body: { id: kept?.id } });
  });

  test('[WF-02] [WF-05] a group that is hidden in workflows is not offered and gets no job', async () => {
    const { editor, docid, stage } = cast();
    const { db } = stage.store!;
    const offered = async () =>
      (await succeed<WorkflowGroup>(editor, 'workflowGroupList', {}, 'workflowgroup')).flatMap(({ kind, id }) =>
        kind === 'group' ? [id] : [],
      );
    const steps = [{ task: 'Read', groupid: 1, timetype: 'days', time: 1 }];
    const [kept] = await succeed<Adhoc>(editor, 'adhocSet', { body: { name: 'Hidden', steps, groups: [] } }, 'adhoc');
    expect(await offered()).toContain(1);
    const hide = (workflowvisible: number) =>
      db.updateTable('usergroup').set({ workflowvisible }).where('id', '=', 1).execute();
    await hide(0);
    try {
      expect(await offered()).not.toContain(1);
      await fail(editor, 'adhocStart', 'adhoc.cannotSee', { body: { id: kept?.id, docids: [docid] } });
    } finally {
      await hide(1);
    }
    await succeed(editor, 'adhocDelete', { body: { id: kept?.id } });
  });

  test('[WF-02] a rehearsed decision names who else must decide, the wait, the workflow it starts, and the protection', async () => {
    const { editor, second, stage } = cast();
    const { idOf } = await begun();
    const { docid } = await archivedInvoice(cast(), '3');
    await addOnce(stage, 'filing', filingOf(idOf('editor'), idOf('second')));
    const [started] = await succeed<Workflow>(
      editor,
      'workflowStart',
      { body: { docid, workflow: 'filing' } },
      'workflow',
    );
    const rehearsed = async (who: typeof editor) => {
      const job = (await jobsOf(who, { view: 'mine', docid })).find(({ wfid }) => wfid === started?.wfid);
      if (job === undefined) throw new Error('the workflow opened no job');
      await take(who, job);
      const body = { ...ref(job), decision: 'read' };
      const [outcome] = await succeed<Outcome>(who, 'workflowJobWarning', { body }, 'outcome');
      await succeed(who, 'workflowDo', doing(job, { decision: 'read' }));
      return outcome;
    };
    expect(await rehearsed(editor)).toMatchObject({
      ends: false,
      next: [],
      open: [{ stepname: { en: 'second' }, assignedname: 'Eva second' }],
      starts: [],
      protects: false,
    });
    expect(await rehearsed(second)).toMatchObject({
      next: [],
      open: [],
      waits: { stepname: { en: 'Rest' }, until: expect.stringMatching(/^\d\d\.\d\d\.\d{4} /) as string },
      starts: [{ en: 'Round' }],
      protects: true,
    });
    const flows = await succeed<Workflow>(editor, 'workflowList', { params: { docid } }, 'workflow');
    expect(flows.map(({ wfname, step }) => [wfname['en'], step])).toEqual(
      expect.arrayContaining([
        ['Filing', 'rest'],
        ['Round', 'read'],
      ]),
    );
  });

  test('[WF-01] workflows that start one another in a circle stop after a few', async () => {
    const { editor, stage } = cast();
    const { docid } = await archivedInvoice(cast(), '4');
    const circle = (other: string) => ({
      caption: captions(`Starts ${other}`),
      start: 'again',
      steps: {
        again: {
          kind: 'auto',
          caption: captions('Again'),
          actions: [{ do: 'start', workflow: other }],
          ways: [{ to: 'end' }],
        },
        end: { kind: 'end', caption: captions('End') },
      },
    });
    await addOnce(stage, 'ping', circle('pong'));
    await addOnce(stage, 'pong', circle('ping'));
    await succeed(editor, 'workflowStart', { body: { docid, workflow: 'ping' } }, 'workflow');
    const flows = await succeed<Workflow>(editor, 'workflowList', { params: { docid } }, 'workflow');
    const started = flows.map(({ wfname }) => wfname['en']).filter((name) => name?.startsWith('Starts p'));
    expect(started.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'Starts ping'),
      ...Array.from({ length: 3 }, () => 'Starts pong'),
    ]);
  });

  test('[WF-08] [INFO-02] both users are told when a substitution begins and when it ends', async () => {
    const { editor, second, stage } = cast();
    const { idOf } = await begun();
    const days = { startdate: '01.01.2020', enddate: '31.12.2099', userid: idOf('second') };
    const told = async (who: typeof editor) =>
      (await succeed<NotificationEvent>(who, 'eventList', {}, 'event')).flatMap(({ type, title, body }) =>
        type === EVENT_TYPES.substitution && body.includes('Eva second') && body.includes('Eva editor') ? [title] : [],
      );
    const before = [(await told(editor)).length, (await told(second)).length];
    const numbers = async () => [
      (await told(editor)).length - (before[0] ?? 0),
      (await told(second)).length - (before[1] ?? 0),
    ];
    const [kept] = await succeed<Substitute>(editor, 'substituteSet', { body: days }, 'substitute');
    await expect.poll(numbers, { timeout: 60_000 }).toEqual([1, 1]);
    // The substitution's last day passes.
    const { db } = stage.store!;
    await db.updateTable('job').set({ due: 1 }).where('key', '=', `${kept?.id} ends`).execute();
    await expect.poll(numbers, { timeout: 60_000 }).toEqual([2, 2]);
    expect(new Set(await told(editor)).size).toBeGreaterThanOrEqual(2);
    await succeed(editor, 'substituteDelete', { body: { id: kept?.id } });
  });
}
