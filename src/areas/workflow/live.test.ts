import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#core/contract/work/workflow.ts';
import { connect } from '#src/gateway/connection.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { emitSignal } from '#src/stores/stream/signals.ts';
import { difference, followWorkflows, withoutListed } from './live.ts';
import { jobList } from './queries.ts';
import { useWorkflow } from './store.ts';
import { job } from './testing/job.ts';
import { useUnseen } from './unseen.ts';

test('[WF-01] changes elsewhere update and remove rows in place, and new jobs are counted', () => {
  expect(difference([job(1), job(2), job(3)], [job(2, 7), job(3), job(4)])).toEqual({
    changed: [job(2, 7)],
    removed: ['1/1'],
    added: ['4/1'],
  });
  expect(difference([], [])).toEqual({ changed: [], removed: [], added: [] });
});

test('[WF-01] in a long list only jobs opened since it was loaded are new; jobs out of sight are not', () => {
  const opened = (wfid: number, opendate: string): Job => ({ ...job(wfid), opendate });
  const held = [opened(1, '01.01.2026 10:00:00')];
  const now = [...held, opened(2, '31.12.2025 10:00:00'), opened(3, '02.01.2026 09:00:01')];
  expect(withoutListed(held, now, '02.01.2026 09:00:00').map(({ wfid }) => wfid)).toEqual([1, 3]);
});

const list = { id: 'abc', count: 0, asof: '01.01.2026 10:00:00', workflows: [], initiators: [] };
const response = (more: object) => Response.json({ response: { system: 'dms', code: 200, message: '' }, ...more });
beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
});
afterEach(() => {
  resetForNextUser();
  vi.useRealTimers();
});

test('[WF-01] the inbox refreshes itself every 300 s while workflows are displayed', async () => {
  vi.useFakeTimers();
  let opened = 0;
  vi.stubGlobal('fetch', () => {
    opened += 1;
    return Promise.resolve(response({ joblist: [list], job: [] }));
  });
  await jobList().run({ view: 'mine', filtername: null });
  const end = followWorkflows();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(opened).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toBe(2);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(opened).toBe(3);
  end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(opened).toBe(3);
});

test('[WF-01] a new job is counted once, and its arrival is forgotten with the user', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void asked.push(resolve)));
  const answer = async (more: object) => {
    await expect.poll(() => asked.length).toBe(1);
    asked.pop()?.(response(more));
  };
  const listed = async () => {
    const run = jobList().run({ view: 'mine', filtername: null });
    await answer({ joblist: [list], job: [] });
    await run;
  };
  const arrive = async (...wfids: readonly number[]) => {
    emitSignal({ topic: 'change', noun: 'workflow', id: 7, docid: 1 });
    await answer({ job: wfids.map((wfid) => ({ ...job(wfid), opendate: '01.01.2026 10:00:01' })) });
  };
  const fresh = () => jobList().store.getState().fresh;
  const end = followWorkflows();

  await listed();
  await arrive(7);
  await expect.poll(fresh).toBe(1);
  await arrive(7, 8);
  await expect.poll(fresh).toBe(2);
  expect([...useWorkflow.getState().announced]).toEqual(['7/1', '8/1']);
  await listed();
  expect(useWorkflow.getState().announced.size).toBe(0);

  // The user leaves while a request is pending; the next user's list is only updated after it.
  emitSignal({ topic: 'change', noun: 'workflow', id: 9, docid: 1 });
  resetForNextUser();
  await answer({ job: [job(9)] });
  await listed();
  expect([useUnseen.getState().size, useWorkflow.getState().announced.size, fresh()]).toEqual([0, 0, 0]);
  end();
});
