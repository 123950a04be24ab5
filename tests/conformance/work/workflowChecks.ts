import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Job, Outcome, Warning, WorkflowDetail } from '#core/contract/work/workflow.ts';
import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import type { Substitute } from '#core/contract/people/substitute.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { handleDeadlines } from '#server/jobs/workflow/run.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import { archivedInvoice, doing, jobsOf, ref, take } from './workflowScene.ts';

export function workflowCheckSuite(cast: () => Cast): void {
  const detail = async (who: Caller, { wfid }: Pick<Job, 'wfid'>) =>
    (await succeed<WorkflowDetail>(who, 'workflowGet', { params: { wfid } }, 'workflow'))[0];
  const warned = async (who: Caller, job: Job, decision: string) =>
    (
      await succeed<Warning>(who, 'workflowJobWarning', { body: { ...ref(job), decision, docversion: 1 } }, 'warning')
    ).map(({ warning }) => warning);

  test('[WF-02] a decider learns of changes since an earlier decision, a missing attachment and a newer version', async () => {
    const { editor, second } = cast();
    const job = await archivedInvoice(cast(), '5000');
    await take(editor, job);
    await succeed(editor, 'workflowDo', doing(job, { decision: 'ok', values: { amount: '5000' } }));
    expect(await detail(editor, job)).not.toHaveProperty('changed');
    const [next] = await jobsOf(second, { view: 'group', docid: job.docid });
    if (next === undefined) throw new Error('nobody got the next step');
    await take(second, next);
    expect(await warned(second, next, 'yes')).toEqual(['attachmentMissing']);

    const params = { docid: job.docid };
    const mark = {
      localid: randomUUID(),
      kind: 'rectangle',
      geometry: { x: 10, y: 10, width: 100, height: 50 },
      style: { color: '#0000ff', width: 20, opacity: 1 },
    };
    await succeed(second, 'layerLock', { params });
    await succeed(second, 'layerSet', { params, body: { layer: [{ pageno: 1, marks: [mark] }] } });
    await succeed(second, 'layerRelease', { params });
    const body = { docid: job.docid, indexes: [{ indexid: 2, value: '6000' }] };
    await succeed(second, 'documentIndexSet', { body });
    const marked = await detail(editor, job);
    expect(marked?.changed).toMatchObject({ pages: [1], indexes: [{ before: '5000', value: '6000' }] });
    expect(marked?.changed).not.toHaveProperty('version');

    const file = archiveForm({}, { bytes: await makePdf('Endfassung', 2), name: 'workflow.pdf' });
    await succeed(second, 'documentVersionize', { params, body: file });
    expect((await detail(editor, job))?.changed).toMatchObject({ version: 1, indexes: [{ value: '6000' }] });
    expect(await detail(second, job)).not.toHaveProperty('changed');
    expect(await warned(editor, next, 'yes')).toEqual(expect.arrayContaining(['newerVersion', 'changedSince']));
    expect(await warned(second, next, 'yes')).toEqual(['newerVersion', 'attachmentMissing']);
    await succeed(second, 'attachmentSet', {
      params,
      body: archiveForm({}, { bytes: Buffer.from('Beleg'), name: 'Beleg.txt' }),
    });
    expect(await warned(second, next, 'yes')).toEqual(['newerVersion']);
  });

  test('[WF-02] the changes of a decision are listed by index name, and then made', async () => {
    const { editor } = cast();
    const job = await archivedInvoice(cast(), '10');
    await take(editor, job);
    const body = { ...ref(job), decision: 'ok', values: { amount: '20' } };
    const [outcome] = await succeed<Outcome>(editor, 'workflowJobWarning', { body }, 'outcome');
    const history = async () =>
      (
        await succeed<{ action: string; field?: string; oldvalue?: string; newvalue?: string }>(
          editor,
          'documentHistory',
          { params: { docid: job.docid } },
          'history',
        )
      ).filter(({ action }) => action === 'index.set');
    expect(await history()).toEqual([]);
    await succeed(editor, 'workflowDo', doing(job, { decision: 'ok', values: { amount: '20' } }));
    expect(outcome?.indexes).toHaveLength(1);
    expect(await history()).toMatchObject([
      { field: outcome?.indexes[0]?.index, oldvalue: '10', newvalue: outcome?.indexes[0]?.value },
    ]);
  });

  test('[WF-08] nobody approves their own case through a deputy', async () => {
    const { editor, reader, stage } = cast();
    const { store } = stage;
    if (store === undefined) throw new Error('a foreign server arranges its own substitutions');
    const job = await archivedInvoice(cast(), '5000');
    await take(editor, job);
    await succeed(editor, 'workflowDo', doing(job, { decision: 'ok', values: { amount: '5000' } }));
    const id = await store.db.selectFrom('user').where('login', '=', 'reader').select('id').executeTakeFirstOrThrow();
    const days = { startdate: '01.01.2020', enddate: '31.12.2099' };
    const set = { body: { ...days, userid: id.id } };
    const [kept] = await succeed<Substitute>(editor, 'substituteSet', set, 'substitute');
    const [next] = await jobsOf(reader, { view: 'acting', docid: job.docid });
    expect(next).toMatchObject({ forname: 'Eva editor' });
    if (next === undefined) throw new Error('the deputy is offered nothing');
    await fail(reader, 'workflowJobTake', 'workflow.fourEyes', { body: ref(next) });
    await fail(reader, 'workflowDo', 'workflow.notTaken', doing(next, { decision: 'yes' }));
    expect(await warned(reader, next, 'yes')).toContain('fourEyes');
    await succeed(editor, 'substituteDelete', { body: { id: kept?.id } });
  });

  test('[WF-09] a damaged workflow stops without affecting others; an administrator moves or ends it', async () => {
    const { editor, reader, stage } = cast();
    const { store } = stage;
    if (store === undefined) throw new Error('a foreign server keeps its own');
    const [broken, whole] = [await archivedInvoice(cast(), '1'), await archivedInvoice(cast(), '1')];
    const damage = () => store.db.updateTable('workflow').set({ instance: '{"at":' }).where('wfid', '=', broken.wfid);
    await damage().execute();
    const later = { store, timeZone: 'Europe/Berlin', now: () => Date.now() + 30 * 86_400_000 };
    await handleDeadlines(later);
    expect((await detail(editor, whole))?.jobs).toMatchObject([{ state: 'escalated' }]);
    expect(await detail(editor, broken)).toMatchObject({ state: 'corrupted', jobs: [], mayadminister: true });
    await fail(editor, 'workflowJobTake', 'workflow.stopped', { body: ref(broken) });
    const move = { body: { action: 'move', wfid: broken.wfid, step: 'check' } };
    await fail(reader, 'workflowDo', 'workflow.notAllowed', move);
    await succeed(editor, 'workflowDo', move);
    const [job] = await jobsOf(editor, { view: 'group', docid: broken.docid });
    expect(job?.stepid).toBeGreaterThan(broken.stepid);
    await damage().execute();
    await succeed(editor, 'workflowDo', { body: { action: 'cancel', wfid: broken.wfid } });
    expect(await detail(editor, broken)).toMatchObject({ state: 'ended', jobs: [] });
  });

  test('[WF-03] new deadlines use the administrator’s calendar; existing ones stay', async () => {
    const { editor, administrator } = cast();
    const [before] = await succeed<AdminCalendar>(administrator, 'adminCalendarGet', {}, 'calendar');
    if (before === undefined) throw new Error('there is no calendar');
    const { timezone: _, etag, ...kept } = before;
    const first = await archivedInvoice(cast(), '1');
    const always = { from: 0, to: 1440 };
    const holidays = [{ day: '24.12.2030', name: 'Heiligabend' }];
    const body = { week: Array.from({ length: 7 }, () => [always]), holidays, dayminutes: 1440 };
    try {
      expect(await succeed<AdminCalendar>(administrator, 'adminCalendarSet', { body }, 'calendar')).toEqual([
        { ...body, timezone: before.timezone, etag: expect.any(String) },
      ]);
      // Somebody who still sees the old calendar is told.
      await fail(administrator, 'adminCalendarSet', 'admin.conflict', { body: { ...kept, etag } });
      const second = await archivedInvoice(cast(), '1');
      expect(second).toMatchObject({ allotted: 1440, dayminutes: 1440 });
      const again = (await jobsOf(editor, { view: 'group', docid: first.docid }))[0];
      expect(again?.duedate).toBe(first.duedate);
      for (const wrong of [
        { ...body, week: [[], [], [], [], [], [], []] },
        { ...body, week: body.week.with(0, [always, always]) },
        { ...body, holidays: [...holidays, ...holidays] },
      ])
        await fail(administrator, 'adminCalendarSet', 'admin.invalid', { body: wrong });
    } finally {
      await succeed(administrator, 'adminCalendarSet', { body: kept });
    }
  });
}
