import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Job, Outcome, Warning, WorkflowDetail } from '#core/contract/work/workflow.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import { archivedInvoice, doing, jobsOf, ref, take } from './workflowScene.ts';

export function workflowCheckSuite(cast: () => Cast): void {
  const detail = async (who: Caller, { wfid }: Pick<Job, 'wfid'>) =>
    (await succeed<WorkflowDetail>(who, 'workflowGet', { params: { wfid } }, 'workflow'))[0];
  const warned = async (who: Caller, job: Job, decision: string) =>
    (
      await succeed<Warning>(who, 'workflowJobWarning', { body: { ...ref(job), decision, docversion: 1 } }, 'warning')
    ).map(({ warning }) => warning);

  test('[WF-02] whoever decided before is told what has changed since, and of a missing attachment and a newer version', async () => {
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

  test('[WF-02] what a decision will change is named as the indexes are, and then is what changes', async () => {
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
}
