import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { type Mark, markFrame } from '#core/marks/mark.ts';
import { paintOrder } from '#core/marks/order.ts';
import { applyChanges, type Changes, inverted } from '../layer/change.ts';
import type { LayerMark, LayerMarks } from '../layer/marks.ts';
import { aligning, copied, distributing, moving, ordering, removingAll, restyling, turning } from './arrange.ts';
import { copyText, movedOnto, pastedMarks } from './clipboard.ts';

const page = pageNo(2);
const box = (localId: string, x: number, y: number, width = 100): LayerMark => ({
  pageNo: page,
  ownerId: userId(1),
  mark: {
    localId,
    kind: 'rectangle',
    geometry: { x, y, width, height: 50 },
    style: { color: '#000000', width: 4, opacity: 1 },
  },
});
const list = [box('a', 10, 100), box('b', 200, 40, 60), box('c', 700, 300), box('d', 400, 10)];
const marks: LayerMarks = new Map([[page, list]]);
const size = { width: 1240, height: 1754 };
const after = (changes: Changes) =>
  applyChanges(marks, changes)
    .get(page)!
    .map(({ mark }) => mark);
const frames = (changes: Changes) => after(changes).map(markFrame);
const three = list.slice(0, 3);

test.each([
  ['left', 'x', [10, 10, 10]],
  ['right', 'x', [700, 740, 700]],
  ['centre', 'x', [355, 375, 355]],
  ['top', 'y', [40, 40, 40]],
  ['bottom', 'y', [300, 300, 300]],
  ['middle', 'y', [170, 170, 170]],
] as const)('[LAYR-03] aligns %s', (edge, axis, wanted) => {
  expect(
    frames(aligning(marks, three, edge, size))
      .slice(0, 3)
      .map((frame) => frame[axis]),
  ).toEqual(wanted);
});

test('a single mark is aligned to its page', () => {
  expect(frames(aligning(marks, [list[0]!], 'centre', size))[0]!.x).toBe(570);
});

test('[LAYR-03] distributes with equal gaps between the outermost marks', () => {
  const [a, b, c] = frames(distributing(marks, three, 'across'));
  expect([a!.x, c!.x, b!.x - (a!.x + 100)]).toEqual([10, 700, c!.x - (b!.x + 60)]);
  expect(distributing(marks, three.slice(0, 2), 'down')).toEqual([]);
});

test('[LAYR-03] brings to front and to back, keeping the order among the selected', () => {
  const order = (changes: Changes) => paintOrder(after(changes), (mark) => mark).map(({ localId }) => localId);
  expect(order(ordering(marks, [list[0]!, list[1]!], 'front'))).toEqual(['c', 'd', 'a', 'b']);
  expect(order(ordering(marks, [list[2]!, list[3]!], 'back'))).toEqual(['c', 'd', 'a', 'b']);
  const once = new Map([[page, applyChanges(marks, ordering(marks, [list[0]!], 'front')).get(page)!]]);
  expect(ordering(once, [once.get(page)![0]!], 'front')).toEqual([]);
});

test('[LAYR-03] restyling, moving, rotating and removing are undone exactly', () => {
  const all = [
    restyling(marks, three, { color: '#ff0000', fill: '#00ff00' }),
    moving(marks, three, 5, -7),
    turning(marks, three, 15),
    removingAll(marks, three),
  ];
  for (const changes of all) {
    expect(changes).toHaveLength(3);
    expect(applyChanges(applyChanges(marks, changes), inverted(changes))).toEqual(marks);
  }
  expect(after(restyling(marks, three, { fill: '#00ff00' }))[0]!.style.fill).toBe('#00ff00');
  expect('fill' in after(restyling(marks, three, { fill: undefined }))[0]!.style).toBe(false);
});

test('[LAYR-03] copied marks are pasted from the clipboard onto the page under new ids', () => {
  let serial = 0;
  const text = copyText(
    three.map(({ mark }) => mark),
    7,
  );
  expect(pastedMarks(text).docId).toBe(7);
  const pasted = copied(pastedMarks(text).marks, 40, () => `new-${++serial}`);
  expect(pasted.map(({ localId }) => localId)).toEqual(['new-1', 'new-2', 'new-3']);
  expect(pasted.map((mark) => markFrame(mark).x)).toEqual([50, 240, 740]);
  const narrow: readonly Mark[] = movedOnto(pasted, { width: 800, height: 1000 });
  expect(markFrame(narrow[2]!).x).toBe(700);
});

test('[LAYR-03] a page full of marks is cut and pasted completely', () => {
  const many = Array.from({ length: 5000 }, (_, at): Mark => ({ ...three[0]!.mark, localId: `many-${at}` }));
  expect(pastedMarks(copyText(many, 7)).marks).toHaveLength(5000);
});

test('foreign or malformed clipboard content pastes nothing', () => {
  for (const text of [
    '',
    'Rechnung',
    '{"format":"application/x-dms-marks+json"}',
    '{"format":"application/x-dms-marks+json","marks":[{"kind":"rectangle"}]}',
    'application/x-dms-marks+json {',
  ])
    expect(pastedMarks(text).marks).toEqual([]);
});
