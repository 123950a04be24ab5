import { expect, test } from 'vitest';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { AdminWorkflow, RunningWorkflow, WorkflowProblem } from '#core/contract/admin/adminWorkflow.ts';
import type { Workflow } from '#core/contract/work/workflow.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { filed } from '#tests/conformance/documents/documents.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { doing, jobsOf, take } from '#tests/conformance/work/workflowScene.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const task = (group: number, to: string) => ({
  kind: 'task',
  caption: captions('Check'),
  assignee: { group },
  decisions: [{ key: 'ok', caption: captions('OK'), ways: [{ to }] }],
});
const definition = (group: number, to = 'end') => ({
  caption: captions('Complaint'),
  start: 'check',
  steps: { check: task(group, to), end: { kind: 'end', caption: captions('End') } },
});

export function adminWorkflowSuite(cast: () => Cast): void {
  test('[SRV-03] a workflow is checked with errors at their place, published in versions, started by document types, and retired', async () => {
    const { administrator, editor, docid, scene } = cast();
    const key = `complaint${Date.now().toString(36)}`;
    const body = (more: object) => ({
      body: { key, version: 0, definition: definition(scene.groups.own), doctypeid: [], check: false, ...more },
    });
    const problems = (given: unknown) =>
      succeed<WorkflowProblem>(administrator, 'adminWorkflowSet', body({ definition: given }), 'problem');
    expect(await problems({ ...definition(scene.groups.own), start: 7 })).toMatchObject([{ at: 'start' }]);
    expect(await problems(definition(scene.groups.own, 'nowhere'))).toEqual([
      { at: 'steps.check.decisions.0.ways.0.to', what: 'unknownStep' },
    ]);
    expect(await problems(definition(999_999))).toEqual([{ at: 'steps.check.assignee.group', what: 'unknownGroup' }]);
    expect(await problems({ ...definition(scene.groups.own), indexes: { nothing: { type: 'text' } } })).toEqual([
      { at: 'indexes.nothing', what: 'unknownIndex' },
    ]);
    await succeed(administrator, 'adminWorkflowSet', body({ check: true }));
    await fail(administrator, 'adminWorkflowGet', 'admin.unknown', { params: { key } });

    const publish = async (version: number, more: object = {}) =>
      (await succeed<AdminWorkflow>(administrator, 'adminWorkflowSet', body({ version, ...more }), 'workflow'))[0];
    expect(await publish(0, { doctypeid: [scene.filing.doctypeid] })).toMatchObject({
      key,
      version: 1,
      doctypeid: [scene.filing.doctypeid],
      running: 0,
      retired: false,
    });
    await fail(administrator, 'adminWorkflowSet', 'admin.conflict', body({}));
    await fail(administrator, 'adminWorkflowSet', 'admin.invalid', body({ version: 1, doctypeid: [999_999] }));
    const start = { body: { docid, workflow: key } };
    await succeed(editor, 'workflowStart', start);
    expect(await publish(1)).toMatchObject({ version: 2, doctypeid: [], running: 1 });
    await succeed(editor, 'workflowStart', start);
    const running = { params: { key } };
    expect(await succeed<RunningWorkflow>(administrator, 'adminWorkflowRunning', running, 'running')).toMatchObject([
      { version: 1, step: 'check', docid, filename: expect.any(String), caption: { en: expect.any(String) } },
      { version: 2, step: 'check', docid },
    ]);
    await fail(administrator, 'adminWorkflowRunning', 'admin.unknown', { params: { key: 'nothing' } });
    const [known] = await succeed<AdminWorkflow & { definition: object }>(
      administrator,
      'adminWorkflowGet',
      { params: { key } },
      'workflow',
    );
    const still = (version: number) => ({ version, running: 1 });
    expect(known).toMatchObject({ running: 2, versions: [still(2), still(1)] });
    expect(known).toMatchObject({ version: 2, definition: definition(scene.groups.own) });
    expect(await publish(2, { retired: true })).toMatchObject({ version: 3, retired: true });
    await fail(editor, 'workflowStart', 'workflow.unknown', start);
    const query = { action: 'definition.published', text: key, limit: '10' };
    const log = await succeed<LogEntry>(administrator, 'logList', { query }, 'log');
    const noted = (version: number, retired: boolean, doctypes: number[]) =>
      JSON.stringify({ key, version, retired, doctypes });
    const [one, two, three] = [noted(1, false, [scene.filing.doctypeid]), noted(2, false, []), noted(3, true, [])];
    expect(log.map(({ oldvalue, newvalue }) => [oldvalue, newvalue])).toEqual([
      [two, three],
      [one, two],
      [undefined, one],
    ]);
  });

  test('[SRV-03] a running workflow stays on its version; one started later has the newest', async () => {
    const { administrator, editor, scene } = cast();
    const key = `versions${Date.now().toString(36)}`;
    const publish = (version: number, given: object) =>
      succeed(administrator, 'adminWorkflowSet', {
        body: { key, version, definition: given, doctypeid: [], check: false },
      });
    const start = async () => {
      const { docid } = await filed(cast());
      const [workflow] = await succeed<Workflow>(
        editor,
        'workflowStart',
        { body: { docid, workflow: key } },
        'workflow',
      );
      const job = (await jobsOf(editor, { view: 'group', docid })).find(({ wfid }) => wfid === workflow?.wfid)!;
      return { workflow, job };
    };
    await publish(0, definition(scene.groups.own));
    const old = await start();
    const { steps, ...rest } = definition(scene.groups.own);
    await publish(1, { ...rest, start: 'inspect', steps: { inspect: steps.check, end: steps.end } });
    const young = await start();
    expect([old.workflow?.step, young.workflow?.step]).toEqual(['check', 'inspect']);
    for (const { job } of [old, young]) {
      await take(editor, job);
      expect(await succeed<Workflow>(editor, 'workflowDo', doing(job, { decision: 'ok' }), 'workflow')).toMatchObject([
        { state: 'ended' },
      ]);
    }
  });

  test('[WF-05] a workflow waits for a change of its document: a note, an attachment, a version, an index, each in its turn', async () => {
    const { administrator, editor, scene } = cast();
    const { docid } = await filed(cast());
    const key = `waiting${Date.now().toString(36)}`;
    const wait = (event: string, to: string) => ({
      kind: 'wait',
      caption: captions(event),
      until: { event },
      ways: [{ to }],
    });
    const waiting = (first: string) => ({
      caption: captions('Waiting'),
      start: 'a',
      steps: {
        a: wait(first, 'b'),
        b: wait('attachment', 'c'),
        c: wait('version', 'd'),
        d: wait('index', 'end'),
        end: { kind: 'end', caption: captions('End') },
      },
    });
    const publish = (given: object) => ({
      body: { key, version: 0, definition: given, doctypeid: [], check: false },
    });
    expect(
      await succeed<WorkflowProblem>(administrator, 'adminWorkflowSet', publish(waiting('payment')), 'problem'),
    ).toEqual([{ at: 'steps.a.until.event', what: 'unknownEvent' }]);
    await succeed(administrator, 'adminWorkflowSet', publish(waiting('note')));
    await succeed(editor, 'workflowStart', { body: { docid, workflow: key } });

    const params = { docid };
    const step = async () =>
      (await succeed<Workflow>(editor, 'workflowList', { params }, 'workflow')).find(
        ({ wfname }) => wfname.en === 'Waiting',
      );
    const file = async (name: string) => archiveForm({}, { bytes: await makePdf(name), name });
    const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['b', () => succeed(editor, 'noteSet', { params, body: { text: 'Paid' } })],
      ['c', async () => succeed(editor, 'attachmentSet', { params, body: await file('receipt.pdf') })],
      ['d', async () => succeed(editor, 'documentVersionize', { params, body: await file('next.pdf') })],
    ];
    for (const [next, change] of changes) {
      await change();
      await expect.poll(step).toMatchObject({ step: next, state: 'running' });
    }
    const indexes = [{ indexid: scene.filing.textIndex, value: `W-${Date.now()}` }];
    await succeed(editor, 'documentSave', { params, body: { indexes } });
    await expect.poll(step).toMatchObject({ state: 'ended' });
  });
}
