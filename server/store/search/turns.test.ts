import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const patient = new AbortController().signal;

/** Tasks that end when they are told to, and what has begun so far. */
function scene(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, urgent = false, signal = patient) =>
    turns.run(
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
      urgent,
    );
  return { begun, end: (name: string) => ends.get(name)?.(), run };
}

test('[SRCH-09] so many searches run at once; the others wait in order, the urgent ones first', async () => {
  const { begun, end, run } = scene(new Turns(2));
  const all = [run('one'), run('two'), run('three'), run('four'), run('urgent', true)];
  await Promise.resolve();
  expect(begun).toEqual(['one', 'two']);
  end('one');
  expect(await all[0]).toBe('one');
  await expect.poll(() => begun).toEqual(['one', 'two', 'urgent']);
  end('two');
  await expect.poll(() => begun).toEqual(['one', 'two', 'urgent', 'three']);
  for (const name of ['urgent', 'three']) end(name);
  await expect.poll(() => begun.at(-1)).toBe('four');
  end('four');
  await Promise.all(all);
});

test('[SRCH-09] a search given up while it waits never begins; one that failed makes room', async () => {
  const turns = new Turns(1);
  const { begun, end, run } = scene(turns);
  const off = new AbortController();
  const first = run('first');
  const given = run('given up', true, off.signal);
  const next = run('next');
  off.abort();
  await expect(given).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await expect(run('too late', true, off.signal)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  end('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'next']);
  end('next');
  await next;
  await expect(turns.run(() => Promise.reject(new Error('broken')), patient, false)).rejects.toThrow('broken');
  expect(await turns.run(() => Promise.resolve(7), patient, false)).toBe(7);
});
