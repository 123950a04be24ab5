import { expect, test } from 'vitest';
import type { Leaf } from '#core/pages/arrangement.ts';
import { rowsOf } from '#src/areas/scan/model.ts';
import { framed, HEAD, ROW, scrollAt } from './framing.ts';

const leaf = (id: string): Leaf => ({ id, file: 1, page: 1, turn: 0, copy: false });
const rows = rowsOf(
  {
    stacks: [
      { id: '1', leaves: ['a', 'b', 'c', 'd'].map(leaf) },
      { id: '2', leaves: ['e', 'f', 'g'].map(leaf) },
    ],
    bin: [],
  },
  3,
);
// Heading, abc, d, heading, efg.
const starts = [0, HEAD, HEAD + ROW, HEAD + 2 * ROW, 2 * HEAD + 2 * ROW];
const frame = (left: number, top: number, right: number, bottom: number) =>
  framed(rows, starts, { left, top, right, bottom }).join('');

test('[SCAN-02] a frame selects the pages it touches, by where their rows lie and not by what is rendered', () => {
  expect(frame(0, 0, 372, 5000)).toBe('abcdefg');
  expect(frame(0, HEAD + 40, 100, HEAD + 50)).toBe('a');
  expect(frame(130, HEAD + 40, 372, HEAD + 50)).toBe('bc');
  expect(frame(130, HEAD + 40, 372, 5000)).toBe('bcfg');
  expect(frame(0, HEAD + ROW + 10, 372, HEAD + ROW + 20)).toBe('d');
  // Beside the pages, on a heading, and between two pages.
  expect([frame(366, 0, 372, 5000), frame(0, 0, 372, HEAD), frame(122.5, 0, 125.5, 5000)]).toEqual(['', '', '']);
});

test('[SCAN-02] the list scrolls while a frame is drawn beyond its edges, the faster the further', () => {
  expect([300, 130, 90, 40, -900].map((at) => scrollAt(at, 100, 600))).toEqual([0, 0, -34, -40, -40]);
  expect([580, 600, 2000].map((at) => scrollAt(at, 100, 600))).toEqual([4, 24, 40]);
});
