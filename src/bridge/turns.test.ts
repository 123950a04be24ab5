import { expect, test } from 'vitest';
import { WorkerLost } from './host.ts';
import { createTurns } from './turns.ts';

const { signal } = new AbortController();

test('[VIEW-04] jobs run one after another; one cancelled while waiting never starts', async () => {
  const turns = createTurns();
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const abort = new AbortController();
  const done = gates.map((gate, at) =>
    turns.take(
      async () => {
        begun.push(at);
        await gate.promise;
        return at;
      },
      at === 1 ? abort.signal : signal,
    ),
  );
  const refused = expect(done[1]).rejects.toMatchObject({ name: 'AbortError' });
  await Promise.resolve();
  expect(begun).toEqual([0]);
  abort.abort();
  gates[0]?.resolve();
  await refused;
  gates[2]?.resolve();
  expect(await done[2]).toBe(2);
  expect(begun).toEqual([0, 2]);
});

test('a failing job does not block the next', async () => {
  const turns = createTurns();
  await expect(turns.take(() => Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  expect(await turns.take(() => Promise.resolve('next'), signal)).toBe('next');
});

test('after closing, waiting and new jobs are rejected', async () => {
  const turns = createTurns();
  const gate = Promise.withResolvers<void>();
  const running = turns.take(() => gate.promise, signal);
  const waiting = turns.take(() => Promise.reject(new Error('must not run')), signal);
  await Promise.resolve();
  turns.close();
  gate.resolve();
  await running;
  await expect(waiting).rejects.toBeInstanceOf(WorkerLost);
  await expect(turns.take(() => Promise.reject(new Error('must not run')), signal)).rejects.toBeInstanceOf(WorkerLost);
});
