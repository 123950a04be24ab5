import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('jobs run in order, limited in number at a time', async () => {
  const queue = createQueue(2);
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const done = gates.map((gate, job) =>
    queue.run(job, async () => {
      begun.push(job);
      await gate.promise;
      return job;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await done[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  gates[0]?.resolve();
  gates[2]?.resolve();
  expect(await Promise.all(done)).toEqual([0, 1, 2]);
});

test('a job cancelled while waiting never runs; those behind it do', async () => {
  const queue = createQueue(1);
  const gate = Promise.withResolvers<void>();
  const first = queue.run(1, () => gate.promise);
  const second = queue.run(2, () => Promise.reject(new Error('must not run')));
  const third = queue.run(3, () => Promise.resolve('ran'));
  queue.cancel(2);
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  gate.resolve();
  await first;
  expect(await third).toBe('ran');
});

test('a failing job does not block the next', async () => {
  const queue = createQueue(1);
  await expect(queue.run(1, () => Promise.reject(new Error('broken image')))).rejects.toThrow('broken image');
  expect(await queue.run(2, () => Promise.resolve('ran'))).toBe('ran');
});
