import type { HistoryEntry, Job } from '#core/contract/work/workflow.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const decision = (key: string, to: string, more: object = {}) => ({
  key,
  caption: captions(key),
  ways: [{ to }],
  ...more,
});
/** An invoice: checked by anybody in group 1, and above an amount approved by another member (four-eyes principle). */
const definition = {
  caption: captions('Invoice'),
  start: 'check',
  indexes: { amount: { type: 'float' } },
  steps: {
    check: {
      kind: 'task',
      caption: captions('Check'),
      assignee: { group: 1 },
      mayRevoke: true,
      mayDelegate: true,
      mayAsk: true,
      deadline: { days: 1 },
      escalation: [{ to: { group: 1 } }],
      fields: [{ name: 'amount', caption: captions('Amount'), type: 'float', index: 'amount' }],
      decisions: [
        {
          key: 'ok',
          caption: captions('OK'),
          ways: [
            { when: { is: 'greater', left: { field: 'amount' }, right: { number: 1000 } }, to: 'approve' },
            { to: 'end' },
          ],
        },
        decision('no', 'end', { comment: true }),
      ],
    },
    approve: {
      kind: 'task',
      caption: captions('Approve'),
      assignee: { group: 1 },
      notBy: ['check'],
      decisions: [decision('yes', 'end', { attachment: true }), decision('sign', 'end', { signature: true })],
    },
    end: { kind: 'end', caption: captions('End') },
  },
};

export const jobsOf = (who: Caller, body: object) => succeed<Job>(who, 'workflowJobList', { body }, 'job');
export const ref = ({ wfid, stepid }: Pick<Job, 'wfid' | 'stepid'>) => ({ wfid, stepid });
export const take = (who: Caller, job: Job) => succeed<Job>(who, 'workflowJobTake', { body: ref(job) }, 'job');
export const doing = (job: Job, more: object) => ({ body: { action: 'do', ...ref(job), ...more } });
export const historyOf = (who: Caller, wfid: number) =>
  succeed<HistoryEntry>(who, 'workflowHistory', { query: { wfid: String(wfid) } }, 'history');

let number = 0;
/** Archives a document of the type that starts the workflow, and returns its job. */
export async function archivedInvoice({ editor, scene, stage }: Cast, amount: string): Promise<Job> {
  await prepare(stage);
  const [document] = await succeed<{ docid: number }>(
    editor,
    'documentArchive',
    {
      body: archiveForm(metafileOf(scene, `WF-${Date.now()}-${++number}`, [{ indexid: 2, value: amount }]), {
        bytes: await makePdf('Workflow'),
        name: 'workflow.pdf',
      }),
    },
    'document',
  );
  const [job] = await jobsOf(editor, { view: 'group', docid: document?.docid });
  if (job === undefined) throw new Error('archiving started no workflow');
  return job;
}

/** Adds a definition that can be started manually to the suite's own server, once. */
export async function addOnce({ store }: Cast['stage'], key: string, content: { caption: object }): Promise<boolean> {
  if (store === undefined) throw new Error('a foreign server brings its own definitions');
  const { db } = store;
  if ((await db.selectFrom('workflow_definition').where('key', '=', key).select('key').execute()).length > 0)
    return false;
  const row = { key, version: 1, caption: JSON.stringify(content.caption), content: JSON.stringify(content) };
  await db.insertInto('workflow_definition').values(row).execute();
  return true;
}

/** Adds the invoice's definition and its start rule, once. */
export async function prepare(stage: Cast['stage']): Promise<void> {
  if (!(await addOnce(stage, 'invoice', definition))) return;
  const condition = JSON.stringify({ is: 'filled', field: 'amount' });
  await stage.store!.db.insertInto('workflow_start').values({ workflow: 'invoice', doctypeid: 1, condition }).execute();
}
