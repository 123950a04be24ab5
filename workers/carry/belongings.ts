import type { Rect } from '#core/kernel/geometry.ts';
import { type WordsOfPage, wordsOf } from '#core/contract/document/words.ts';
import type { Belonging, Standing } from './api.ts';
import { NONE, wordMap } from './wordMap.ts';

/** For a mark without words beneath, this many neighbouring words determine its place. */
const NEAR = 6;
/** How many surrounding words are used if the mark's own words are gone. */
const AROUND = 24;
/** How much the moves of words may differ and still count as the same, in page units: 1 mm. */
const ALIKE = 6;
/** Smaller moves count as none, in page units: a third of a millimetre. */
const STILL = 2;
/** Share of the words that must have moved together: to be sure, and to be worth suggesting. */
const SURE = 0.8;
const LIKELY = 0.4;

interface Word {
  readonly text: string;
  readonly page: number;
  readonly box: Rect;
}

/** Places the marks of one version in another, by the words under or next to them. */
export function belongings(
  before: readonly WordsOfPage[],
  after: readonly WordsOfPage[],
  marks: readonly Standing[],
): Belonging[] {
  const [olds, news] = [before.flatMap(wordsOn), after.flatMap(wordsOn)];
  const to = wordMap(
    olds.map(({ text }) => text),
    news.map(({ text }) => text),
  );
  const pages = Map.groupBy(olds.keys(), (at) => olds[at]!.page);
  return marks.map(({ page, box }) => {
    const words = pages.get(page) ?? [];
    const under = words.filter((at) => holds(box, olds[at]!.box));
    const own = under.length > 0 ? under : nearest(words, olds, box, NEAR);
    const text = own.map((at) => olds[at]!.text).join(' ');
    const mine = moveOf(own, olds, news, to);
    if (mine !== undefined && mine.share >= LIKELY) {
      const { share, ...move } = mine;
      if (share < SURE) return { fate: 'doubtful', ...move, words: text };
      const still = move.page === page && Math.abs(move.dx) <= STILL && Math.abs(move.dy) <= STILL;
      return still ? { fate: 'kept', page, dx: 0, dy: 0, words: text } : { fate: 'moved', ...move, words: text };
    }
    const around = moveOf(nearest(words, olds, box, AROUND), olds, news, to);
    if (around === undefined || around.share < LIKELY) return { fate: 'orphaned', page, dx: 0, dy: 0, words: text };
    const { share: _, ...move } = around;
    return { fate: 'doubtful', ...move, words: text };
  });
}

const wordsOn = (page: WordsOfPage, at: number): Word[] =>
  wordsOf(page).map(({ text, box }) => ({ text, page: at + 1, box }));

/** Whether the centre of a word is inside the box. */
const holds = (box: Rect, word: Rect): boolean => {
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
};

/** The words nearest to a box, in text order. */
function nearest(words: readonly number[], olds: readonly Word[], box: Rect, count: number): readonly number[] {
  if (words.length <= count) return words;
  return words
    .map((at) => ({ at, far: gap(olds[at]!.box, box) }))
    .toSorted((one, other) => one.far - other.far || one.at - other.at)
    .slice(0, count)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other);
}

/** Squared distance between two boxes; 0 if they touch. */
const gap = (one: Rect, other: Rect): number => {
  const across = Math.max(0, one.x - other.x - other.width, other.x - one.x - one.width);
  const down = Math.max(0, one.y - other.y - other.height, other.y - one.y - one.height);
  return across ** 2 + down ** 2;
};

/** Where most of the words went, how far, and what share of all words moved the same way. */
function moveOf(
  words: readonly number[],
  olds: readonly Word[],
  news: readonly Word[],
  to: Int32Array,
): (Pick<Belonging, 'page' | 'dx' | 'dy'> & { readonly share: number }) | undefined {
  const found = words.filter((at) => to[at] !== NONE);
  const byPage = Map.groupBy(found, (at) => news[to[at]!]!.page);
  const [page, there] = [...byPage].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  if (page === undefined || there === undefined) return undefined;
  const moves = there.map((at) => {
    const [was, is] = [olds[at]!.box, news[to[at]!]!.box];
    return { dx: is.x - was.x, dy: is.y - was.y };
  });
  const [dx, dy] = [median(moves.map((move) => move.dx)), median(moves.map((move) => move.dy))];
  const alike = moves.filter((move) => Math.abs(move.dx - dx) <= ALIKE && Math.abs(move.dy - dy) <= ALIKE);
  return { page, dx, dy, share: alike.length / words.length };
}

/** The lower median, so that the result is always one of the values. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
