import { afterEach, expect, test, vi } from 'vitest';
import { pageNo, type PageNo } from '#core/kernel/ids.ts';
import { ok, fail } from '#core/kernel/result.ts';
import type { Mark } from '#core/marks/mark.ts';
import { type Comparers, createComparison } from './comparison.ts';
import type { Source } from './source.ts';

afterEach(() => void vi.restoreAllMocks());

/** An in-memory document: its pages are words, and their images those words as bytes. */
function source(
  pages: readonly string[],
  marks: readonly (readonly [PageNo, Mark])[] = [],
): Source & { readonly asked: number[]; readonly lose: (...pages: number[]) => void } {
  const asked: number[] = [];
  let lost: readonly number[] = [];
  const unreached = { status: 0, code: 0, message: 'no answer' };
  const words = (text: string) =>
    [...text.matchAll(/\S+/g)].flatMap((match) => [
      match.index,
      match[0].length,
      match.index * 10,
      0,
      match[0].length * 10,
      20,
    ]);
  return {
    asked,
    lose: (...now) => {
      lost = now;
    },
    pageCount: pages.length,
    image: async (page, dpi, signal) => {
      if (signal.aborted) throw signal.reason;
      if (dpi === 150) asked.push(page);
      const text = pages[page - 1] ?? '';
      if (lost.includes(page)) return fail(unreached);
      return text === 'broken'
        ? fail({ status: 422, code: 4223, message: 'no picture' })
        : ok({ blob: new Blob([text]) });
    },
    marks: async () => ok(new Map(marks.map(([page, mark]) => [page, [{ mark, author: 'Anna Berg' }]]))),
    text: async (page) =>
      lost.includes(page) ? fail(unreached) : ok({ text: pages[page - 1] ?? '', words: words(pages[page - 1] ?? '') }),
  };
}

/** Compares texts exactly: a page is recognised by its first word, and differs as a whole. */
const comparers: Comparers = {
  signText: async (text) => ({
    by: 'words',
    data: Uint32Array.from(text.split(' ')[0] ?? '', (letter) => letter.charCodeAt(0)),
  }),
  signImage: async (image) => comparers.signText(await image.text(), new AbortController().signal),
  alignPages: async (left, right) =>
    left.flatMap((one, at) => {
      const there = right.findIndex((other) => other.data.join() === one.data.join());
      return there < 0 ? [] : [{ left: at, right: there }];
    }),
  comparePages: async (left, right) => ({
    places:
      (await left.text()) === (await right.text())
        ? []
        : [{ box: { x: 0, y: 500, width: 8, height: 8 }, removed: 9, added: 9 }],
    registration: { angle: 0, dx: 0, dy: 0 },
    took: 0,
  }),
  compareWords: async () => [],
};

const page = (name: string, more = 'a b c d') => `${name} ${more}`;
const ended = (comparison: ReturnType<typeof createComparison>) =>
  new Promise<void>((resolve) => {
    const look = () => void (comparison.store.getState().phase !== 'running' && resolve());
    look();
    comparison.store.subscribe(look);
  });

test('[VIEW-09] an inserted page is alone, later pages are compared with their counterparts', async () => {
  const comparison = createComparison(
    {
      left: source([page('one'), page('two'), page('three')]),
      right: source([page('one'), page('new'), page('two', 'a b c e'), page('three')]),
    },
    comparers,
  );
  await ended(comparison);
  const { phase, rows, results } = comparison.store.getState();
  expect([phase, rows]).toEqual([
    'done',
    [{ left: 1, right: 1 }, { right: 2 }, { left: 2, right: 3 }, { left: 3, right: 4 }],
  ]);
  expect(
    [...results]
      .filter(([key, result]) => key !== '1:1' && 'findings' in result && result.findings.length > 0)
      .map(([key]) => key),
  ).toEqual(['2:3']);
});

test('[VIEW-09] marks are compared by data, apart from the pages', async () => {
  const mark: Mark = {
    localId: 'a',
    kind: 'rectangle',
    geometry: { x: 10, y: 20, width: 30, height: 40 },
    style: { color: '#ff0000', width: 20, opacity: 1 },
  };
  const comparison = createComparison(
    { left: source([page('one'), page('two')]), right: source([page('one'), page('two')], [[pageNo(2), mark]]) },
    comparers,
  );
  await ended(comparison);
  const { results, marks } = comparison.store.getState();
  expect(results.get('1:1')).toMatchObject({ findings: [] });
  expect(results.get('2:2')).toMatchObject({
    findings: [{ kind: 'added', mark: { kind: 'rectangle', author: 'Anna Berg' }, left: [] }],
  });
  expect([marks.left.size, marks.right.size]).toEqual([0, 1]);
});

test('[VIEW-09] visible rows are compared first', async () => {
  const names = Array.from({ length: 30 }, (_, at) => page(`page${at}`));
  const left = source(names);
  const comparison = createComparison({ left, right: source(names) }, comparers);
  comparison.look(['20:20', '21:21']);
  await ended(comparison);
  expect(left.asked.indexOf(20)).toBeLessThan(left.asked.indexOf(25));
  expect(left.asked.toSorted((a, b) => a - b)).toEqual(names.map((_, at) => at + 1));
});

test('[VIEW-09] a failed page gives the reason, others continue, and it can be tried again', async () => {
  const comparison = createComparison(
    { left: source([page('one'), 'broken']), right: source([page('one'), 'broken']) },
    comparers,
  );
  await ended(comparison);
  expect(comparison.store.getState().results.get('2:2')).toEqual({ failed: 'no picture' });
  comparison.resume();
  expect(comparison.store.getState().results.has('2:2')).toBe(false);
  await ended(comparison);
  expect(comparison.store.getState().phase).toBe('done');
});

test('[VIEW-09] pages not reached are loaded again once the server is back; refused ones are not', async () => {
  const right = source([page('one'), page('new'), page('two'), 'broken', page('four')]);
  right.lose(3);
  // Real texts take time: waiting for one must yield the thread.
  const slow: Source = {
    ...right,
    text: async (...asked) => {
      await new Promise(setImmediate);
      return right.text(...asked);
    },
  };
  const comparison = createComparison(
    { left: source([page('one'), page('two'), 'broken', page('four')]), right: slow },
    comparers,
  );
  await ended(comparison);
  const aligned = [
    { left: 1, right: 1 },
    { right: 2 },
    { left: 2, right: 3 },
    { left: 3, right: 4 },
    { left: 4, right: 5 },
  ];
  const { rows, hasMissed } = comparison.store.getState();
  expect(hasMissed).toBe(true);
  expect(rows, 'an unread page is like no other').not.toEqual(aligned);
  const refused = () => right.asked.filter((asked) => asked === 4).length;
  const before = refused();
  right.lose();
  comparison.retryUnreached();
  await ended(comparison);
  const after = comparison.store.getState();
  expect([after.hasMissed, after.rows]).toEqual([false, aligned]);
  expect(after.results.get('2:3')).toMatchObject({ findings: [] });
  expect(after.results.get('3:4')).toEqual({ failed: 'no picture' });
  expect(refused()).toBe(before);
});

test('[VIEW-09] a server that returns during a comparison is asked again at the end; a missing text is not a deletion', async () => {
  const names = ['one', 'two'].map((name) => page(name));
  const left = source(names);
  let textsLost = true;
  const right: Source = {
    ...source(names),
    text: async (no, signal) =>
      textsLost ? fail({ status: 0, code: 0, message: 'no answer' }) : left.text(no, signal),
  };
  const comparison = createComparison({ left, right }, comparers);
  await new Promise<void>((resolve) => {
    comparison.store.subscribe(({ results }) => results.size > 0 && resolve());
  });
  expect(comparison.store.getState().results.get('1:1')).toEqual({ failed: 'no answer', isUnreached: true });
  textsLost = false;
  comparison.retryUnreached();
  await expect.poll(() => comparison.store.getState()).toMatchObject({ phase: 'done', hasMissed: false });
  expect([...comparison.store.getState().results.values()].map((result) => 'findings' in result)).toEqual([true, true]);
});

test('[VIEW-09] a server that keeps returning is asked again only a few times until a pause', async () => {
  const right = source([page('one')]);
  right.lose(1);
  const comparison = createComparison({ left: source([page('one')]), right }, comparers);
  const backs = async (times: number): Promise<number> => {
    const before = right.asked.length;
    for (let time = 0; time < times; time += 1) {
      await ended(comparison);
      comparison.retryUnreached();
    }
    await ended(comparison);
    return right.asked.length - before;
  };
  const inRow = await backs(20);
  expect(inRow).toBeGreaterThan(1);
  expect(inRow).toBeLessThan(20);
  await expect(backs(1)).resolves.toBe(0);
  const later = performance.now() + 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  right.lose();
  await expect(backs(1)).resolves.toBe(1);
  expect(comparison.store.getState().results.get('1:1')).toMatchObject({ findings: [] });
});

test('[VIEW-09] [ERR-01] an internal error is not shown as the reason of a failed comparison', async () => {
  const crashing: Comparers = { ...comparers, comparePages: () => Promise.reject(new Error('worker crashed')) };
  const comparison = createComparison({ left: source([page('one')]), right: source([page('one')]) }, crashing);
  await ended(comparison);
  expect(comparison.store.getState().results.get('1:1')).toEqual({ failed: undefined });
});

test('[VIEW-09] a stopped comparison keeps its results and can be continued', async () => {
  const names = Array.from({ length: 40 }, (_, at) => page(`page${at}`));
  const comparison = createComparison({ left: source(names), right: source(names) }, comparers);
  await new Promise<void>((resolve) => {
    const end = comparison.store.subscribe(({ results }) => {
      if (results.size < 3) return;
      end();
      resolve();
    });
  });
  comparison.stop();
  const { phase, results } = comparison.store.getState();
  expect([phase, results.size < 40]).toEqual(['stopped', true]);
  comparison.resume();
  await ended(comparison);
  expect(comparison.store.getState()).toMatchObject({ phase: 'done', settled: 40 });
  expect(comparison.store.getState().results.size).toBe(40);
});
