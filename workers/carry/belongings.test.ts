import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WordsOfPage } from '#core/contract/document/words.ts';
import type { Standing } from './api.ts';
import { belongings } from './belongings.ts';

const LETTER = 10;
const LINE = 40;

/** A page with one sentence per line, letters 10 wide, lines 20 high with 20 between them, starting at `top`. */
function page(lines: readonly string[], top = 100): WordsOfPage {
  const text = lines.join('\n');
  const words = [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const line = text.slice(0, index).split('\n').length - 1;
    const column = index - (text.lastIndexOf('\n', index) + 1);
    return [index, word.length, column * LETTER, top + line * LINE, word.length * LETTER, 20];
  });
  return { text, words };
}

/** A mark over a number of letters in a line. */
const over = (pageNo: number, line: number, from: number, letters: number, top = 100): Standing => ({
  page: pageNo,
  box: { x: from * LETTER - 2, y: top + line * LINE - 2, width: letters * LETTER + 4, height: 24 },
});

const CONTRACT = [
  'Der Mieter zahlt die Miete bis zum dritten Werktag',
  'Die Frist beträgt 30 Tage ab Zugang der Mahnung',
  'Gerichtsstand ist der Sitz des Vermieters in Bremen',
  'Änderungen bedürfen der Schriftform und der Zustimmung',
];

test('[DOC-05] marks stay where their words have not moved', () => {
  expect(belongings([page(CONTRACT)], [page(CONTRACT)], [over(1, 1, 4, 5)])).toEqual([
    { fate: 'kept', page: 1, dx: 0, dy: 0, words: 'Frist' },
  ]);
});

test('[DOC-05] marks follow their words down the page, onto another page, and with a moved paragraph', () => {
  const down = belongings([page(CONTRACT)], [page(['Neue Präambel', ...CONTRACT])], [over(1, 2, 0, 13)]);
  expect(down).toMatchObject([{ fate: 'moved', page: 1, dx: 0, dy: LINE }]);
  const cover = page(['Deckblatt']);
  expect(belongings([page(CONTRACT)], [cover, page(CONTRACT, 300)], [over(1, 2, 0, 13)])).toMatchObject([
    { fate: 'moved', page: 2, dx: 0, dy: 200 },
  ]);
  const [a, b, c, d] = CONTRACT.map((line) => line);
  const turned = [d, a, b, c].map(String);
  expect(belongings([page(CONTRACT)], [page(turned)], [over(1, 3, 0, 10), over(1, 0, 4, 6)])).toMatchObject([
    { fate: 'moved', page: 1, dy: -3 * LINE, words: 'Änderungen' },
    { fate: 'moved', page: 1, dy: LINE, words: 'Mieter' },
  ]);
});

test('[DOC-05] a mark beside the text follows the nearest words', () => {
  const margin: Standing = { page: 1, box: { x: 700, y: 180, width: 40, height: 40 } };
  const [found] = belongings([page(CONTRACT)], [page(['Oben', ...CONTRACT])], [margin]);
  expect(found).toMatchObject({ fate: 'moved', page: 1, dx: 0, dy: LINE });
});

test('[DOC-05] a mark whose words were rewritten is placed by the words around it, and reported as uncertain', () => {
  const rewritten = CONTRACT.map((line) => line.replace('30 Tage', 'zwei Monate'));
  expect(belongings([page(CONTRACT)], [page(['Vorab', ...rewritten])], [over(1, 1, 18, 7)])).toMatchObject([
    { fate: 'doubtful', page: 1, dy: LINE, words: '30 Tage' },
  ]);
});

test('[DOC-05] marks whose words were deleted have no place, nor have those on a page without words', () => {
  const other = page(['Ganz anderer Text über Äpfel', 'und Birnen in einem Garten']);
  expect(belongings([page(CONTRACT)], [other], [over(1, 1, 4, 5)])).toMatchObject([
    { fate: 'orphaned', words: 'Frist' },
  ]);
  expect(belongings([page([])], [page(CONTRACT)], [over(1, 0, 0, 5)])).toEqual([
    { fate: 'orphaned', page: 1, dx: 0, dy: 0, words: '' },
  ]);
  expect(belongings([page(CONTRACT)], [], [over(1, 0, 0, 5)])).toMatchObject([{ fate: 'orphaned' }]);
});

const vocabulary = ['alpha', 'beta', 'gamma', 'delta', 'der', 'die', 'das', 'und', 'Summe', 'Datum'];
const line = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const lines = fc.array(line, { minLength: 1, maxLength: 12 });
const pages = fc.array(lines, { minLength: 1, maxLength: 5 });

test('[DOC-05] a version with the same text keeps every mark, however often its words occur', () => {
  fc.assert(
    fc.property(pages, fc.nat(), fc.nat(), (all, somePage, someLine) => {
      const at = somePage % all.length;
      const row = someLine % (all[at]?.length ?? 1);
      const document = all.map((one) => page(one));
      expect(belongings(document, document, [over(at + 1, row, 0, 3)])).toMatchObject([
        { fate: 'kept', page: at + 1, dx: 0, dy: 0 },
      ]);
    }),
  );
});

test('[DOC-05] inserted pages and text moved down move each mark by exactly as much', () => {
  fc.assert(
    fc.property(pages, fc.nat(3), fc.nat(), fc.nat(), fc.nat(500), (all, inserted, somePage, someLine, by) => {
      // Makes every word unique: in repetitive text identical words cannot be told apart.
      const own = all.map((one, p) =>
        one.map((text, l) => text.replaceAll(/\S+/g, (w, o: number) => `${w}${p}.${l}.${o}`)),
      );
      const at = somePage % own.length;
      const row = someLine % (own[at]?.length ?? 1);
      const after = [
        ...Array.from({ length: inserted }, (_, n) => page([`Einlage ${n} davor`])),
        ...own.map((one) => page(one, 100 + by)),
      ];
      const [found] = belongings(
        own.map((one) => page(one)),
        after,
        [over(at + 1, row, 0, 3)],
      );
      const isStill = inserted === 0 && by <= 2;
      expect(found).toMatchObject({
        fate: isStill ? 'kept' : 'moved',
        page: at + 1 + inserted,
        dx: 0,
        dy: isStill ? 0 : by,
      });
    }),
  );
});

test('[DOC-05] every mark has one result on an existing page, or is an orphan', () => {
  fc.assert(
    fc.property(pages, pages, (old, now) => {
      const marks = old.flatMap((one, at) => one.map((_, row) => over(at + 1, row, 0, 4)));
      const found = belongings(
        old.map((one) => page(one)),
        now.map((one) => page(one)),
        marks,
      );
      expect(found).toHaveLength(marks.length);
      for (const { fate, page: on } of found) if (fate !== 'orphaned') expect(on >= 1 && on <= now.length).toBe(true);
    }),
  );
});
