import { isValidElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#core/contract/work/workflow.ts';
import { connect } from '#src/gateway/connection.ts';
import { useModals } from '#src/stores/modals/store.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { useToasts } from '#src/stores/toasts/store.ts';
import { jobList } from '../queries.ts';
import { job } from '../testing/job.ts';
import { openBulk } from './openBulk.tsx';

const list = { id: 'abc', count: 300, asof: '01.01.2026 10:00:00', workflows: [], initiators: [] };
const answer = (more: object, code = 200) =>
  Promise.resolve(Response.json({ response: { system: 'dms', code, message: 'No more' }, ...more }, { status: code }));
const rowsFrom = (offset: number) =>
  Array.from({ length: 100 }, (_, at) => ({ ...job(offset + at + 1), position: offset + at }));

/** All 300 jobs are selected, of which the first hundred are loaded; `code` answers the request for more. */
async function allSelected(code: number): Promise<void> {
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) =>
    url.endsWith('open')
      ? answer({ joblist: [list], job: rowsFrom(0) })
      : answer({ job: rowsFrom(Number(/"offset":(\d+)/.exec(body)?.[1])) }, code),
  );
  await jobList().run({ view: 'group', filtername: null });
  jobList().toggleAll();
}

beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
  resetForNextUser();
  useModals.setState({ open: [] });
  useToasts.setState({ shown: [] });
});

test('[WF-02] if more jobs are selected than are processed at once, the dialog says so', async () => {
  await allSelected(200);
  await openBulk('take');
  const content = useModals.getState().open[0]?.content;
  if (typeof content !== 'function') throw new Error('no dialog with a form');
  const form = content({ formId: 'f', close: () => undefined });
  if (!isValidElement<{ jobs: readonly Job[]; more: boolean }>(form)) throw new Error('no form');
  expect(form.props.jobs).toHaveLength(200);
  expect(form.props.more).toBe(true);
});

test('[WF-02] if the selected jobs cannot be read, nothing is done with some of them, and the user is told', async () => {
  await allSelected(409);
  await openBulk('take');
  expect(useModals.getState().open).toEqual([]);
  expect(useToasts.getState().shown).toHaveLength(1);
});
