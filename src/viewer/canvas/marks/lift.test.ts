import { beforeEach, expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';
import { createLift, type Lift } from './lift.ts';

const page = pageNo(1);
const mark = (localId: string): LayerMark => ({
  pageNo: page,
  ownerId: userId(1),
  mark: {
    localId,
    kind: 'rectangle',
    geometry: { x: 0, y: 0, width: 10, height: 10 },
    style: { color: '#000000', width: 1, opacity: 1 },
  },
});
const marks = [mark('a'), mark('b'), mark('c')];
const held = { pageNo: page, ids: new Set(['a', 'c']) };
let told: number;
let lift: Lift;
beforeEach(() => {
  told = 0;
  lift = createLift(() => void (told += 1));
});

test('a lifted mark is not on the page, and its page is repainted once', () => {
  lift.take(held);
  lift.take(held);
  expect([lift.without(page, marks), told]).toEqual([[marks[1]], 1]);
  expect(lift.without(page, marks)).toBe(lift.without(page, marks));
  expect(lift.without(pageNo(2), marks)).toBe(marks);
});

test('a mark put down is on the page at once, and stays lifted until the page shows it', () => {
  lift.take(held);
  lift.putDown();
  lift.putDown();
  expect([lift.without(page, marks), lift.current(), told]).toEqual([marks, held, 2]);
  expect([lift.letGo(() => false), lift.current()]).toEqual([false, held]);
  expect([lift.letGo((shown) => shown === page), lift.current()]).toEqual([true, null]);
});

test('held marks stay lifted, also when taken again before the page has caught up', () => {
  lift.take(held);
  expect(lift.letGo(() => true)).toBe(false);
  lift.putDown();
  const next = { pageNo: page, ids: new Set(['b']) };
  lift.take(next);
  expect([lift.without(page, marks), lift.current()]).toEqual([[marks[0], marks[2]], next]);
});
