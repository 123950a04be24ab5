import { diffArrays } from 'diff';
import { type Rect, union } from '#core/kernel/geometry.ts';
import { type WordsOfPage, wordsOf } from '#core/contract/document/words.ts';
import type { WordChange } from '#workers/compare/api.ts';

interface Word {
  readonly text: string;
  readonly box: Rect;
}

/**
 * With more changes the texts are treated as unrelated; finding the minimal difference would take longer than reading
 * them.
 */
const MOST_EDITS = 2000;
/** Largest gap between words of a line, in line heights. */
const WORD_GAP = 1.5;

/** The words removed from and added to a text. Unrelated texts are a single change. */
export function compareWords(left: WordsOfPage, right: WordsOfPage): WordChange[] {
  const [before, after] = [wordsOf(left), wordsOf(right)];
  const parts = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
    { maxEditLength: MOST_EDITS },
  );
  if (parts === undefined) return [changeOf(before, after)];
  const changes: WordChange[] = [];
  let [at, there] = [0, 0];
  let [fromLeft, fromRight] = [0, 0];
  const close = () => {
    if (at > fromLeft || there > fromRight)
      changes.push(changeOf(before.slice(fromLeft, at), after.slice(fromRight, there)));
  };
  for (const { count, added, removed } of parts) {
    if (removed) at += count;
    else if (added) there += count;
    else {
      close();
      [at, there] = [at + count, there + count];
      [fromLeft, fromRight] = [at, there];
    }
  }
  close();
  return changes;
}

const changeOf = (removed: readonly Word[], added: readonly Word[]): WordChange => ({
  removed: joined(removed),
  added: joined(added),
  left: linesOf(removed),
  right: linesOf(added),
});

const joined = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Merges the boxes of neighbouring words on a line. */
function linesOf(words: readonly Word[]): Rect[] {
  const lines: Rect[] = [];
  for (const { box } of words) {
    const line = lines.at(-1);
    if (line !== undefined && isNext(line, box)) lines[lines.length - 1] = union(line, box);
    else lines.push(box);
  }
  return lines;
}

const isNext = (line: Rect, box: Rect): boolean => {
  const overlap = Math.min(line.y + line.height, box.y + box.height) - Math.max(line.y, box.y);
  const gap = box.x - (line.x + line.width);
  return (
    overlap > Math.min(line.height, box.height) / 2 &&
    gap > -box.width &&
    gap < WORD_GAP * Math.max(line.height, box.height)
  );
};
