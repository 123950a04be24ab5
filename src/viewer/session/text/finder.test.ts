import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { createFinder } from './finder.ts';
import type { TextSource } from './source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hit = (pageno: number) => ({ pageno, hits: [{ start: 0, length: 2, boxes: [0, 0, 10, 10] }] });

/** A document of 30 pages with a hit on every tenth, searched ten pages at a time; records the requests. */
function document(refuse: () => boolean = () => false) {
  const asked: string[] = [];
  const find: TextSource['find'] = ({ text, byWords }, from, signal) => {
    asked.push(`${text} ${from}${byWords ? ' by words' : ''}`);
    signal.addEventListener('abort', () => asked.push(`${text} given up`));
    if (refuse()) return Promise.resolve(fail({ status: 500, code: 5000, name: 'server.failed', message: 'broken' }));
    return Promise.resolve(
      ok({
        page: [hit(from + 9)],
        progress: { pages: 10, textless: 0, unreadable: 0, ...(from < 21 && { nextpage: from + 10 }) },
      }),
    );
  };
  return { asked, find };
}

test('[VIEW-08] typed text is searched for after a pause, once, through the whole document', async () => {
  const source = document();
  const finder = createFinder(source);
  for (const text of ['R', 'Re', 'Rec']) finder.seek(text, pageNo(1));
  expect(source.asked).toEqual([]);
  await vi.runAllTimersAsync();
  expect(source.asked).toEqual(['Rec 1', 'Rec 11', 'Rec 21']);
  expect(finder.store.getState().find).toMatchObject({ phase: 'done', searched: 30, current: 0, hits: { length: 3 } });
});

test('[VIEW-08] Enter searches at once, then goes from hit to hit', async () => {
  const source = document();
  const finder = createFinder(source);
  finder.seek('Rec', pageNo(15));
  finder.step(1);
  await vi.runAllTimersAsync();
  expect(finder.store.getState().find.current).toBe(1);
  finder.step(1);
  expect(finder.store.getState().find.current).toBe(2);
  finder.step(1);
  finder.step(-1);
  expect(finder.store.getState().find).toMatchObject({ current: 2, reveals: 4 });
  expect(source.asked).toEqual(['Rec 1', 'Rec 11', 'Rec 21']);
});

test('[VIEW-08] new input and closing cancel the running search', async () => {
  const asked: string[] = [];
  const finder = createFinder({
    find: ({ text }, _from, signal) => {
      asked.push(text);
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          asked.push(`${text} given up`);
          resolve(ok({ page: [hit(1)], progress: { pages: 1, textless: 0, unreadable: 0 } }));
        });
      });
    },
  });
  finder.open();
  finder.seek('one', pageNo(1));
  await vi.runAllTimersAsync();
  finder.seek('two', pageNo(1));
  await vi.runAllTimersAsync();
  finder.close();
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['one', 'one given up', 'two', 'two given up']);
  expect(finder.store.getState()).toMatchObject({ isOpen: false, find: { text: '', hits: [] } });
});

test('[VIEW-08] a failed search is reported and repeated by Enter', async () => {
  let broken = true;
  const source = document(() => broken);
  const finder = createFinder(source);
  finder.seek('Rec', pageNo(1));
  await vi.runAllTimersAsync();
  expect(finder.store.getState().find).toMatchObject({ phase: 'failed', message: 'broken' });
  broken = false;
  finder.step(1);
  await vi.runAllTimersAsync();
  expect(finder.store.getState().find).toMatchObject({ phase: 'done', hits: { length: 3 } });
});

test('[SRCH-03] words of a search are found at once, in any inflection, without moving the focus', async () => {
  const source = document();
  const finder = createFinder(source);
  finder.showWords('Rechnung Kran', pageNo(1));
  expect(finder.store.getState()).toMatchObject({ isOpen: true, openings: 0 });
  await vi.runAllTimersAsync();
  expect(source.asked).toEqual([1, 11, 21].map((from) => `Rechnung Kran ${from} by words`));
  expect(finder.store.getState().find).toMatchObject({ phase: 'done', current: 0, reveals: 1 });
  finder.seek('Re', pageNo(1));
  await vi.runAllTimersAsync();
  expect(source.asked.at(-1)).toBe('Re 21');
});
