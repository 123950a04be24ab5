import { expect, test } from 'vitest';
import type { AdminGroup, AdminUser } from '#core/contract/admin/adminUser.ts';
import type { Stamp } from '#core/contract/marks/stamp.ts';
import type { Adhoc } from '#core/contract/work/adhoc.ts';
import type { Briefing, Substitute, SubstitutionPreview } from '#core/contract/people/substitute.ts';
import type { NotificationEvent } from '#core/contract/work/event.ts';
import type { Outcome, Warning, Workflow, WorkflowDetail, WorkflowFilter } from '#core/contract/work/workflow.ts';
import { StampContent } from '#core/marks/content/shape.ts';
import { handleDeadlines } from '#server/jobs/workflow/run.ts';
import { putSignal } from '#server/store/channels/signals.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { Ear } from '#tests/conformance/stream.ts';
import { archivedInvoice, doing, historyOf, jobsOf, prepare, ref, take } from './workflowScene.ts';

export function workflowSuite(cast: () => Cast): void {
  const DAY = 86_400_000;
  const archived = (amount: string) => archivedInvoice(cast(), amount);

  test('[WF-02] archiving an invoice starts its workflow; it is taken, decided by two users, and ends', async () => {
    const { editor, second } = cast();
    const job = await archived('5000');
    expect(job).toMatchObject({ editorid: -1, state: 'over50', assignednames: ['Sachbearbeitung'] });
    await fail(editor, 'workflowDo', 'workflow.notTaken', doing(job, { decision: 'ok' }));
    const [taken] = await take(editor, job);
    expect(taken).toMatchObject({ state: 'editing', editorname: 'Eva editor' });
    const [after] = await succeed<Workflow>(editor, 'workflowDo', doing(job, { decision: 'ok' }), 'workflow');
    expect(after).toMatchObject({ state: 'running', step: 'approve' });
    const [next] = await jobsOf(second, { view: 'group', docid: job.docid });
    if (next === undefined) throw new Error('nobody got the next step');
    await fail(editor, 'workflowJobTake', 'workflow.fourEyes', { body: ref(next) });
    const [shown] = await succeed<WorkflowDetail>(editor, 'workflowGet', { params: { wfid: job.wfid } }, 'workflow');
    expect(shown?.jobs).toMatchObject([{ offer: 'fourEyes' }]);
    await take(second, next);
    const done = await succeed<Workflow>(second, 'workflowDo', doing(next, { decision: 'yes' }), 'workflow');
    expect(done).toMatchObject([{ state: 'ended' }]);
    await fail(second, 'workflowDo', 'workflow.ended', doing(next, { decision: 'yes' }));
    expect((await historyOf(editor, job.wfid)).map(({ event }) => event)).toEqual([
      'start',
      'take',
      'do',
      'take',
      'do',
    ]);
    expect(await jobsOf(second, { view: 'done' })).toContainEqual(
      expect.objectContaining({ wfid: job.wfid, state: 'ended' }),
    );
  });

  test('[WF-02] a workflow is started manually by readers of the document; its assignees are notified until the job is done', async () => {
    const { editor, second, stranger, docid } = cast();
    await prepare(cast().stage);
    const body = { docid, workflow: 'invoice' };
    await fail(stranger, 'workflowStart', 'document.unknown', { body });
    await fail(editor, 'workflowStart', 'workflow.unknown', { body: { ...body, workflow: 'nothing' } });
    const [started] = await succeed<Workflow>(editor, 'workflowStart', { body }, 'workflow');
    expect(started).toMatchObject({ docid, state: 'running', step: 'check', initiatorname: 'Eva editor' });
    const heard = async () =>
      (await succeed<NotificationEvent>(second, 'eventList', {}, 'event')).filter(({ wfid }) => wfid === started?.wfid);
    expect(await heard()).toMatchObject([{ docid, stepid: 1, type: 0 }]);
    const job = (await jobsOf(editor, { view: 'group', docid })).find(({ wfid }) => wfid === started?.wfid);
    if (job === undefined) throw new Error('nobody got the first step');
    await take(editor, job);
    await succeed(editor, 'workflowDo', doing(job, { decision: 'no', comment: 'not this one' }));
    expect(await heard()).toEqual([]);
  });

  test('[WF-01] a workflow started by document types is shown to their clients’ users, any other to all', async () => {
    const { editor, stranger, stage, docid } = cast();
    await prepare(stage);
    const names = async (who: typeof editor) =>
      (await succeed<WorkflowFilter>(who, 'workflowFilterList', {}, 'workflowfilter')).map(
        ({ filtername }) => filtername,
      );
    expect(await names(editor)).toContain('invoice');
    expect(await names(stranger)).not.toContain('invoice');
    const onDocument = { params: { docid } };
    const startable = await succeed<{ workflow: string }>(editor, 'workflowList', onDocument, 'startable');
    expect(startable).toContainEqual(expect.objectContaining({ workflow: 'invoice' }));
    const { db } = stage.store!;
    const kept = await db.selectFrom('workflow_start').where('workflow', '=', 'invoice').selectAll().execute();
    await db.deleteFrom('workflow_start').where('workflow', '=', 'invoice').execute();
    try {
      expect(await names(stranger)).toContain('invoice');
    } finally {
      for (const { id: _, ...row } of kept) await db.insertInto('workflow_start').values(row).execute();
    }
  });

  test('[WF-02] of many users taking a job at once one gets it, and the others are told who', async () => {
    const { editor, second } = cast();
    const job = await archived('1');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? editor : second).call('workflowJobTake', { body: ref(job) }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200).length;
    expect(won).toBe(5);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(5);
    const [now] = await jobsOf(editor, { docid: job.docid, view: 'supervisor' }).then(() =>
      succeed<WorkflowDetail>(editor, 'workflowGet', { params: { wfid: job.wfid } }, 'workflow'),
    );
    const holder = now?.jobs[0]?.editorname;
    const loser = holder === 'Eva editor' ? second : editor;
    const refused = await fail(loser, 'workflowJobTake', 'workflow.jobLocked', { body: ref(job) });
    expect(refused.json.response.message).toContain(holder);
    await succeed(loser, 'workflowJobLock', { body: { ...ref(job), force: true } });
    const winner = loser === second ? editor : second;
    await fail(winner, 'workflowDo', 'workflow.jobLocked', doing(job, { decision: 'ok' }));
    const mine = await jobsOf(winner, { view: 'mine', docid: job.docid });
    expect(mine).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('[WF-04] missing requirements are reported as error 938, and a decision can be rehearsed and revoked', async () => {
    const { editor } = cast();
    const job = await archived('10');
    await take(editor, job);
    const refused = await fail(editor, 'workflowDo', 'workflow.stepFailed', doing(job, { decision: 'no' }));
    expect(refused.json.response.code).toBe(938);
    await fail(editor, 'workflowDo', 'workflow.stepFailed', doing(job, { decision: 'ok', values: { amount: 'much' } }));
    // A field that is written to an index obeys the rules of the index: an amount is not negative.
    const negative = { decision: 'ok', values: { amount: '-5' } };
    const wrong = await fail(editor, 'workflowDo', 'workflow.stepFailed', doing(job, negative));
    expect(wrong.json.response.details).toMatchObject({ reason: 'fieldInvalid' });
    const warned = { body: { ...ref(job), ...negative } };
    expect(await succeed(editor, 'workflowJobWarning', warned, 'warning')).toContainEqual({
      warning: 'fieldInvalid',
      details: '',
    });
    const asked = { body: { ...ref(job), decision: 'ok', values: { amount: '2000' }, docversion: 0 } };
    const [outcome] = await succeed<Outcome>(editor, 'workflowJobWarning', asked, 'outcome');
    expect(outcome).toMatchObject({
      ends: false,
      next: [{ assignedname: 'Sachbearbeitung' }],
      indexes: [{ value: '2000' }],
    });
    expect(await succeed<Warning>(editor, 'workflowJobWarning', asked, 'warning')).toMatchObject([
      { warning: 'newerVersion' },
    ]);
    await succeed(editor, 'workflowDo', doing(job, { decision: 'ok', values: { amount: '2000' } }));
    const amountOf = async () =>
      (
        await succeed<{ indexes: { indexid: number; value: string }[] }>(
          editor,
          'documentInfo',
          { params: { docid: job.docid }, modifiers: ['indexes'] },
          'document',
        )
      )[0]?.indexes.find(({ indexid }) => indexid === 2)?.value;
    expect(await amountOf()).toBe('2000');
    await succeed(editor, 'workflowDo', { body: { action: 'revoke', wfid: job.wfid } });
    expect(await amountOf()).toBe('10');
    const [back] = await jobsOf(editor, { view: 'mine', docid: job.docid });
    expect(back).toMatchObject({ stepid: job.stepid, editorname: 'Eva editor' });
    await fail(editor, 'workflowDo', 'workflow.tooLate', { body: { action: 'revoke', wfid: job.wfid } });
    await fail(editor, 'workflowDo', 'workflow.dateInvalid', {
      body: { action: 'reschedule', ...ref(job), duedate: '01.01.2020 10:00:00' },
    });
  });

  test('[WF-04] a step that requires a signature cannot be done without one', async () => {
    const { editor, second } = cast();
    const job = await archived('5000');
    await take(editor, job);
    await succeed(editor, 'workflowDo', doing(job, { decision: 'ok' }));
    const [next] = await jobsOf(second, { view: 'group', docid: job.docid });
    if (next === undefined) throw new Error('nobody got the next step');
    await take(second, next);
    await fail(second, 'workflowDo', 'workflow.stepFailed', doing(next, { decision: 'sign' }));
    const body = { ...ref(next), decision: 'sign' };
    expect(await succeed<Warning>(second, 'workflowJobWarning', { body }, 'warning')).toMatchObject([
      { warning: 'signatureMissing' },
    ]);
  });

  test('[WF-03] a passed deadline escalates once', async () => {
    const { editor, stage } = cast();
    const { store } = stage;
    if (store === undefined) return;
    const job = await archived('1');
    const later = { store, timeZone: 'Europe/Berlin', now: () => Date.now() + 30 * DAY };
    await Promise.all([handleDeadlines(later), handleDeadlines(later), handleDeadlines(later)]);
    const [now] = await succeed<WorkflowDetail>(editor, 'workflowGet', { params: { wfid: job.wfid } }, 'workflow');
    expect(now?.jobs).toMatchObject([{ state: 'escalated' }]);
    expect((await historyOf(editor, job.wfid)).filter(({ event }) => event === 'tick')).toHaveLength(1);
  });

  test('[WF-02] a job, its news, its document and its history are hidden from users who may not see the document', async () => {
    const { editor, stranger, stage } = cast();
    const [hearing, stranded] = [await Ear.open(editor), await Ear.open(stranger)];
    const job = await archived('1');
    const body = ref(job);
    const news = { topic: 'change', noun: 'workflow', id: job.wfid, docid: job.docid } as const;
    await expect.poll(() => hearing.told).toContainEqual(news);
    const last = { topic: 'change', noun: 'probe', id: job.wfid } as const;
    await putSignal(stage.store!.db, last, 'everybody', Date.now());
    await expect.poll(() => stranded.told).toContainEqual(last);
    expect(stranded.told).not.toContainEqual(news);
    expect(stranded.told).not.toContainEqual({ topic: 'count', of: 'job' });
    for (const ear of [hearing, stranded]) ear.close();
    for (const name of ['workflowJobLock', 'workflowJobTake', 'workflowJobRelease'] as const)
      await fail(stranger, name, 'workflow.unknown', { body });
    await fail(stranger, 'workflowDo', 'workflow.unknown', doing(job, { decision: 'ok' }));
    await fail(stranger, 'workflowJobWarning', 'workflow.unknown', { body: { ...body, decision: 'ok' } });
    await fail(stranger, 'workflowGet', 'workflow.unknown', { params: { wfid: job.wfid } });
    await fail(stranger, 'workflowHistory', 'workflow.unknown', { query: { wfid: String(job.wfid) } });
    await fail(stranger, 'workflowList', 'document.unknown', { params: { docid: job.docid } });
    for (const view of ['mine', 'group', 'supervisor', 'acting', 'escalated', 'done'])
      expect(await jobsOf(stranger, { view, docid: job.docid })).toEqual([]);
    expect(await succeed<{ count: number }>(stranger, 'workflowJobCount', {}, 'jobcount')).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ count: expect.toSatisfy((count: number) => count > 0) })]),
    );
  });

  test('[WF-05] an ad-hoc workflow is saved with the right, started on documents, and deleted', async () => {
    const { editor, reader, docid } = cast();
    const steps = [
      { task: 'Read', groupid: 1, timetype: 'days', time: 2 },
      { task: 'Read too', groupid: 1, timetype: 'hours', time: 4, together: true },
    ];
    const body = { name: 'Round', steps, groups: [] };
    await fail(reader, 'adhocSet', 'adhoc.rightMissing', { body });
    await fail(editor, 'adhocSet', 'adhoc.invalid', {
      body: { ...body, steps: [{ ...steps[0], groupid: undefined }] },
    });
    const [kept] = await succeed<Adhoc>(editor, 'adhocSet', { body }, 'adhoc');
    expect(kept).toMatchObject({ name: 'Round', maychange: true });
    await fail(reader, 'adhocStart', 'adhoc.unknown', { body: { id: kept?.id, docids: [docid] } });
    const started = await succeed(editor, 'adhocStart', { body: { id: kept?.id, docids: [docid] } }, 'started');
    expect(started).toHaveLength(1);
    const open = (await jobsOf(editor, { view: 'group', docid })).map(({ stepname }) => stepname['en']);
    expect(open).toEqual(expect.arrayContaining(['Read', 'Read too']));
    await succeed(editor, 'adhocDelete', { body: { id: kept?.id } });
    await fail(editor, 'adhocDelete', 'adhoc.unknown', { body: { id: kept?.id } });
  });

  test('[WF-08] a deputy acts on behalf of the absent user, as history and stamps show; circles are refused', async () => {
    const { editor, second, stage } = cast();
    const { store } = stage;
    if (store === undefined) return;
    const users = await store.db
      .selectFrom('user')
      .where('login', 'in', ['editor', 'second'])
      .select(['id', 'login'])
      .execute();
    const idOf = (login: string) => users.find((user) => user.login === login)?.id;
    const days = { startdate: '01.01.2020', enddate: '31.12.2099' };
    await fail(editor, 'substituteSet', 'substitute.invalid', { body: { ...days, userid: idOf('editor') } });
    const set = { body: { ...days, userid: idOf('second') } };
    await archived('1');
    const [preview] = await succeed<SubstitutionPreview>(editor, 'substituteRehearse', set, 'rehearsal');
    expect(preview).toMatchObject({ substitutename: 'Eva second', circle: false, nobody: 0 });
    const [kept] = await succeed<Substitute>(editor, 'substituteSet', set, 'substitute');
    expect(kept).toMatchObject({ direction: 'represented', active: true });
    // As many jobs as the preview announced, also those of the absent user's groups.
    expect(preview?.jobs).toBeGreaterThan(0);
    expect(await jobsOf(second, { view: 'acting' })).toHaveLength(preview?.jobs ?? 0);
    await fail(second, 'substituteSet', 'substitute.circle', { body: { ...days, userid: idOf('editor') } });
    await fail(second, 'substituteDelete', 'substitute.unknown', { body: { id: kept?.id } });

    const job = await archived('1');
    await take(editor, job);
    await succeed(editor, 'workflowDo', { body: { action: 'delegate', ...ref(job), userid: idOf('editor') } });
    const [forEditor] = await jobsOf(second, { view: 'acting', docid: job.docid });
    expect(forEditor).toMatchObject({ forname: 'Eva editor' });
    const heard = async () =>
      (await succeed<NotificationEvent>(second, 'eventList', {}, 'event')).filter(({ wfid }) => wfid === job.wfid);
    expect(await heard()).toContainEqual(
      expect.objectContaining({ stepid: job.stepid, title: 'Für Eva editor: Invoice', primaryname: 'Eva editor' }),
    );
    // While the substitute holds the job, stamps name the person represented as well.
    const stamped = async () => {
      const at = { params: { docid: String(job.docid) } };
      const [stamp] = await succeed<Stamp>(second, 'stampList', at, 'stamp');
      return StampContent.parse(stamp?.content);
    };
    const lines = (user: string) => ({ lines: expect.arrayContaining([`GEPRÜFT ${user}`]) as string[] });
    expect(await stamped()).toMatchObject(lines('Eva second'));
    await take(second, job);
    expect(await stamped()).toMatchObject(lines('Eva second für Eva editor'));
    await succeed(second, 'workflowDo', doing(job, { decision: 'ok' }));
    expect(await stamped()).toMatchObject(lines('Eva second'));
    expect((await heard()).filter(({ stepid }) => stepid === job.stepid)).toEqual([]);
    expect((await historyOf(editor, job.wfid)).at(-1)).toMatchObject({
      username: 'Eva second',
      onbehalfofname: 'Eva editor',
    });
    const changes = await succeed(editor, 'documentHistory', { params: { docid: job.docid } }, 'history');
    expect(changes).toContainEqual(
      expect.objectContaining({ action: 'workflow.ended', user: 'Eva second', onbehalfof: 'Eva editor' }),
    );
    const briefing = await succeed<Briefing>(editor, 'substituteBriefing', {}, 'briefing');
    expect(briefing[0]).toMatchObject({ wfid: job.wfid, username: 'Eva second', decision: { en: 'OK' } });
    expect(await succeed(second, 'substituteBriefing', {}, 'briefing')).toEqual([]);
    await succeed(editor, 'substituteDelete', { body: { id: kept?.id } });
    expect(await jobsOf(second, { view: 'acting' })).toEqual([]);
  });

  test('[WF-08] a substitution covers its workflows; supervisors arrange it for their own people only', async () => {
    const { administrator, editor, second, scene } = cast();
    const users = await succeed<AdminUser>(administrator, 'adminUserList', {}, 'user');
    const idOf = (login: string) => users.find((user) => user.login === login)?.id ?? 0;
    const days = { startdate: '01.01.2020', enddate: '31.12.2099' };
    const job = await archived('1');
    await take(editor, job);
    await succeed(editor, 'workflowDo', { body: { action: 'delegate', ...ref(job), userid: idOf('editor') } });
    const other = { body: { ...days, userid: idOf('second'), workflows: ['holiday'] } };
    const [kept] = await succeed<Substitute>(editor, 'substituteSet', other, 'substitute');
    expect(kept?.workflows).toEqual(['holiday']);
    expect(await jobsOf(second, { view: 'acting', docid: job.docid })).toEqual([]);
    await fail(second, 'workflowJobTake', 'workflow.notYours', { body: ref(job) });
    await succeed(editor, 'substituteSet', { body: { ...other.body, id: kept?.id, workflows: ['invoice'] } });
    expect(await jobsOf(second, { view: 'acting', docid: job.docid })).toMatchObject([{ forname: 'Eva editor' }]);
    await succeed(editor, 'substituteDelete', { body: { id: kept?.id } });

    const forEditor = { body: { ...days, primaryid: idOf('editor'), userid: idOf('reader') } };
    await fail(second, 'substituteSet', 'substitute.unknown', forEditor);
    await fail(second, 'substituteRehearse', 'substitute.unknown', forEditor);
    const supervisedBy = async (...supervisors: number[]) => {
      const groups = await succeed<AdminGroup>(administrator, 'adminGroupList', {}, 'usergroup');
      const group = groups.find(({ id }) => id === scene.groups.own);
      await succeed(administrator, 'adminGroupSet', { body: { ...group, supervisors } });
    };
    await supervisedBy(idOf('second'));
    const people = await succeed<{ id: number }>(second, 'substitutePrimaryList', {}, 'primary');
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf('second'), idOf('editor')]));
    const [arranged] = await succeed<Substitute>(second, 'substituteSet', forEditor, 'substitute');
    expect(arranged).toMatchObject({ direction: 'supervised', primaryname: 'Eva editor' });
    expect(await succeed<Substitute>(editor, 'substituteList', {}, 'substitute')).toMatchObject([
      { direction: 'represented', id: arranged?.id },
    ]);
    await succeed(second, 'substituteDelete', { body: { id: arranged?.id } });
    await supervisedBy();
    expect(await succeed<{ id: number }>(second, 'substitutePrimaryList', {}, 'primary')).toHaveLength(1);
  });
}
