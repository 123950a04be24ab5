import { expose } from 'comlink';
import { expect, test } from 'vitest';
import { hostWorker, unlessLost, WorkerLost } from './host.ts';
import type { Cancellable, Thread } from './host.ts';

interface Echo extends Cancellable {
  echo(job: number, word: string): Promise<string>;
}

/** The other thread is the far end of a real message channel; `hang` never answers, `late` answers on command. */
function threads() {
  const started: {
    readonly crash: () => void;
    readonly vanish: () => void;
    readonly asked: () => number;
    readonly cancelled: number[];
    readonly answer: () => void;
    readonly terminated: () => boolean;
  }[] = [];
  const spawn = (): Thread => {
    const { port1, port2 } = new MessageChannel();
    const late = Promise.withResolvers<void>();
    const cancelled: number[] = [];
    let terminated = false;
    let asked = 0;
    expose(
      {
        echo: async (_job: number, word: string) => {
          if (word === 'broken') throw new TypeError('broken image');
          if (word === 'hang') await new Promise(() => {});
          if (word === 'late') await late.promise;
          return word;
        },
        cancel: (job: number) => {
          if (job === 0) {
            asked += 1;
            return;
          }
          cancelled.push(job);
          late.resolve();
        },
      } satisfies Echo,
      port2,
    );
    started.push({
      crash: () => port1.dispatchEvent(new Event('error')),
      vanish: () => port2.close(),
      asked: () => asked,
      cancelled,
      answer: late.resolve,
      terminated: () => terminated,
    });
    return Object.assign(port1, {
      terminate: () => {
        terminated = true;
        port1.close();
        port2.close();
      },
    });
  };
  return { started, spawn };
}

test('jobs are answered, and errors of the worker reach the caller', async () => {
  const { spawn, started } = threads();
  const host = hostWorker<Echo>(spawn);
  expect(await host.run((api, job) => api.echo(job, 'word'))).toBe('word');
  await expect(host.run((api, job) => api.echo(job, 'broken'))).rejects.toThrow('broken image');
  expect(host.stats()).toEqual({ jobs: 0, lost: 0 });
  started[0]?.crash();
});

test('a crash rejects every job in flight, and the next job gets a new worker', async () => {
  const { spawn, started } = threads();
  const host = hostWorker<Echo>(spawn);
  const jobs = [1, 2].map(() => host.run((api, job) => api.echo(job, 'hang')));
  started[0]?.crash();
  for (const job of jobs) await expect(job).rejects.toBeInstanceOf(WorkerLost);
  expect(started[0]?.terminated()).toBe(true);
  expect(await host.run((api, job) => api.echo(job, 'again'))).toBe('again');
  expect(host.stats()).toEqual({ jobs: 0, lost: 1 });
  started[1]?.crash();
});

test('[VIEW-01] a job lost in a crash is retried; one that crashes each time, or took too long, is given up', async () => {
  const { spawn, started } = threads();
  const host = hostWorker<Echo>(spawn, { timeoutMs: 200 });
  const asking = (word: () => string) => unlessLost(() => host.run((api, job) => api.echo(job, word())));
  const lost = asking(() => (started.length < 2 ? 'hang' : 'again'));
  started[0]?.crash();
  expect(await lost).toBe('again');
  const poison = unlessLost(() => {
    const job = host.run((api, id) => api.echo(id, 'hang'));
    started.at(-1)?.crash();
    return job;
  });
  await expect(poison).rejects.toMatchObject({ why: 'crashed' });
  expect(host.stats().lost).toBe(4);
  await expect(asking(() => 'hang')).rejects.toMatchObject({ why: 'timeout' });
  expect(host.stats().lost).toBe(5);
  host.end();
});

test('a worker that does not answer in time is replaced', async () => {
  const { spawn, started } = threads();
  const host = hostWorker<Echo>(spawn, { timeoutMs: 20 });
  await expect(host.run((api, job) => api.echo(job, 'hang'))).rejects.toThrow('timeout');
  expect(started[0]?.terminated()).toBe(true);
});

test('[VIEW-01] a worker that was closed silently is noticed long before its job times out; a slow one is not', async () => {
  const { spawn, started } = threads();
  const host = hostWorker<Echo>(spawn, { deafMs: 20 });
  expect(await host.run((api, job) => api.echo(job, 'word'))).toBe('word');
  const slow = host.run((api, job) => api.echo(job, 'late'));
  const hanging = host.run((api, job) => api.echo(job, 'hang'));
  const outcome = hanging.then(
    () => 'answered',
    (reason: unknown) => (reason instanceof WorkerLost ? reason.why : 'other'),
  );
  await expect.poll(() => started[0]?.asked()).toBeGreaterThan(3);
  expect(host.stats()).toEqual({ jobs: 2, lost: 0 });
  started[0]?.answer();
  expect(await slow).toBe('late');
  started[0]?.vanish();
  expect(await outcome).toBe('crashed');
  expect(host.stats()).toEqual({ jobs: 0, lost: 1 });
  expect(await host.run((api, job) => api.echo(job, 'again'))).toBe('again');
  host.end();
});

test('an aborted job rejects at once, is cancelled in the worker, and its late result is discarded', async () => {
  const { spawn, started } = threads();
  const host = hostWorker<Echo>(spawn);
  const discarded = Promise.withResolvers<string>();
  const abort = new AbortController();
  const job = host.run((api, id) => api.echo(id, 'late'), { signal: abort.signal, discard: discarded.resolve });
  abort.abort();
  await expect(job).rejects.toMatchObject({ name: 'AbortError' });
  expect(await discarded.promise).toBe('late');
  expect(started[0]?.cancelled).toEqual([1]);
  await expect(host.run((api, id) => api.echo(id, 'word'), { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  started[0]?.crash();
});
