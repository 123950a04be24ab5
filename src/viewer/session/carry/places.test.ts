import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { type Mark, parseMark } from '#core/marks/mark.ts';
import type { EditGroup } from '#src/viewer/model/layer/difference.ts';
import type { Source } from '../compare/source.ts';
import { type CarryTools, findPlaces } from './places.ts';

/** An in-memory document: each page is one line of words, and its image is those words as bytes. */
function source(...pages: readonly string[]): Source {
  const words = (text: string) =>
    [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => [
      index,
      word.length,
      index * 10,
      100,
      word.length * 10,
      20,
    ]);
  const textOf = (page: number): string => (pages[page - 1] ?? '').replace(/^scan:.*/, '');
  return {
    pageCount: pages.length,
    image: async (page) => ok({ blob: new Blob([pages[page - 1] ?? '']) }),
    text: async (page) =>
      pages[page - 1] === 'gone'
        ? fail({ status: 0, code: 0, message: 'no answer' })
        : ok({ text: textOf(page), words: words(textOf(page)) }),
    marks: async () => ok(new Map()),
  };
}

const mark = (localId: string, x: number, kind = 'rectangle'): Mark => {
  const read = parseMark({
    localId,
    kind,
    geometry: { x, y: 98, width: 60, height: 24 },
    style: { color: '#cc0000', width: 1, opacity: 1 },
  });
  if (!read.ok) throw new Error(read.error.reason);
  return read.value;
};
const group = (page: number, ...marks: readonly Mark[]): EditGroup => ({
  pageNo: pageNo(page),
  editGroupNo: page,
  ownerId: userId(2),
  ownerName: 'Bert Blum',
  at: '01.02.2026 10:00:00',
  marks,
  unread: [],
});

const compared: string[] = [];
/** A page is recognised by its whole text, and its marks keep their position. */
const tools: CarryTools = {
  belongings: async (before, after, marks) =>
    marks.map(({ page }) => {
      const { text = '' } = before[page - 1] ?? {};
      const there = text === '' ? -1 : after.findIndex((other) => other.text === text);
      const fate = there < 0 ? 'orphaned' : there === page - 1 ? 'kept' : 'moved';
      return { fate, page: there + 1, dx: 0, dy: 0, words: text };
    }),
  signText: async (text) => ({ by: 'words', data: Uint32Array.from(text, (letter) => letter.charCodeAt(0)) }),
  signImage: async (image) => tools.signText(await image.text(), signal),
  alignPages: async (left, right) =>
    left.flatMap((one, at) => {
      const there = right.findIndex((other) => other.data.join() === one.data.join());
      return there < 0 ? [] : [{ left: at, right: there }];
    }),
  comparePages: async (left, right) => {
    compared.push(`${await left.text()} / ${await right.text()}`);
    return { places: [], registration: { angle: 0, dx: -7, dy: 0 } };
  },
};
const { signal } = new AbortController();
const asked = (from: Source, to: Source, groups: readonly EditGroup[], progress: string[] = []) => ({
  from,
  to,
  groups,
  userId: userId(1),
  onProgress: (done: number, of: number) => void progress.push(`${done}/${of}`),
});

const ONE = 'Die Miete ist am dritten Werktag zu zahlen';
const TWO = 'Gerichtsstand ist der Sitz des Vermieters in Bremen';

test('[DOC-05] each old mark has place, author and words; progress counts the pages of both versions', async () => {
  const progress: string[] = [];
  const found = await findPlaces(
    asked(source(ONE, TWO), source('Deckblatt', ONE, TWO), [group(2, mark('a', 0)), group(1, mark('b', 40))], progress),
    tools,
    signal,
  );
  expect(found).toMatchObject([
    { fate: 'moved', pageNo: 3, dx: 0, dy: 0, author: 'Bert Blum' },
    { fate: 'moved', pageNo: 2, words: ONE },
  ]);
  expect([progress.length, progress.at(-1)]).toEqual([5, '5/5']);
});

test('[DOC-05] scans without words are compared by picture, page by page', async () => {
  compared.length = 0;
  const found = await findPlaces(
    asked(source('scan: eins', 'scan: zwei'), source('scan: neu', 'scan: eins', 'scan: zwei'), [
      group(2, mark('a', 0)),
    ]),
    tools,
    signal,
  );
  expect(compared).toEqual(['scan: zwei / scan: zwei']);
  expect(found).toMatchObject([{ fate: 'moved', pageNo: 3, dx: 7 }]);
});

test('[DOC-05] a mark without a place is proposed on the nearest page; unread pages are not guessed', async () => {
  const other = 'Etwas ganz anderes steht nun hier';
  const found = await findPlaces(asked(source(ONE, ONE, TWO), source(other), [group(3, mark('a', 0))]), tools, signal);
  expect(found).toMatchObject([{ fate: 'orphaned', pageNo: 1, dx: 0, dy: 0 }]);
  expect(await findPlaces(asked(source(ONE), source('gone'), [group(1, mark('a', 0))]), tools, signal)).toBeUndefined();
});

test('[DOC-05] cancelling stops all requests', async () => {
  const abort = new AbortController();
  const from = source(ONE, TWO);
  const stopping: Source = {
    ...from,
    text: (page, aborted) => {
      abort.abort();
      return from.text(page, aborted);
    },
  };
  await expect(
    findPlaces(asked(stopping, source(ONE), [group(1, mark('a', 0))]), tools, abort.signal),
  ).rejects.toMatchObject({ name: 'AbortError' });
});
