import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { type Mark, markFrame, movedMark, framedMark, turnedMark } from '#core/marks/mark.ts';
import { centreOf } from '#core/marks/frame.ts';
import { ONE } from '#core/marks/testing/oneOfEach.ts';
import type { LayerMark } from '../layer/marks.ts';
import { type Selection, selectionOf } from '../selection/selection.ts';
import { inMillimetres, type Moment, whatHappened } from './happened.ts';

const page = pageNo(1);
const style = { color: '#cc0000', width: 4, opacity: 1 };
const mark = (localId: string, x = 100): LayerMark => ({
  pageNo: page,
  ownerId: userId(7),
  mark: { localId, kind: 'rectangle', geometry: { x, y: 100, width: 150, height: 75 }, style },
});
const moment = (marks: readonly LayerMark[], selection: Selection = null): Moment => ({
  marks: new Map([[page, marks]]),
  selection,
});
const [one, other] = [mark('one'), mark('other', 400)];
const become = (change: (mark: Mark) => Mark): LayerMark => ({ ...one, mark: change(one.mark) });
const told = (before: readonly LayerMark[], after: readonly LayerMark[]) => {
  const happening = whatHappened(moment(before), moment(after));
  return happening && [happening.type, ...happening.marks.map((what) => what.mark.localId)];
};

test('[A11Y-01] changes to a mark are told apart', () => {
  const frame = markFrame(one.mark);
  expect(told([one], [one, other])).toEqual(['added', 'other']);
  expect(told([one, other], [one])).toEqual(['removed', 'other']);
  expect(told([one, other], [become((was) => movedMark(was, 10, 0)), other])).toEqual(['moved', 'one']);
  expect(told([one], [become((was) => framedMark(was, { ...frame, width: 200 }))])).toEqual(['resized', 'one']);
  expect(told([one], [become((was) => turnedMark(was, centreOf(frame), 15))])).toEqual(['turned', 'one']);
  expect(told([one], [become((was) => ({ ...was, style: { ...style, color: '#00cc00' } }))])).toEqual([
    'restyled',
    'one',
  ]);
  expect(told([one, other], [become((was) => movedMark(was, 10, 0))])).toEqual(['changed', 'one']);
});

test('[A11Y-01] rotating strokes and lines is recognised though they have no rotation of their own', () => {
  for (const { kind } of Object.values(ONE).filter(({ geometry }) => 'points' in geometry)) {
    const stroke: LayerMark = { ...one, mark: ONE[kind] };
    const is = (change: (was: Mark) => Mark) => told([stroke], [{ ...stroke, mark: change(stroke.mark) }])?.[0];
    const frame = markFrame(stroke.mark);
    for (const degrees of [1, 15, 90, 180, 270])
      expect(
        is((was) => turnedMark(was, centreOf(frame), degrees)),
        `${kind} by ${degrees}`,
      ).toBe('turned');
    expect(
      is((was) => movedMark(was, 12, -3)),
      kind,
    ).toBe('moved');
    expect(
      is((was) => framedMark(was, { ...frame, width: frame.width * 1.5, height: frame.height * 1.2 })),
      kind,
    ).toBe('resized');
  }
});

test('[A11Y-01] a selection is announced if nothing else happened; the copies returned by a save are not news', () => {
  const selected = selectionOf(page, ['one']);
  expect(whatHappened(moment([one]), moment([one], selected))).toEqual({ type: 'selected', marks: [one] });
  expect(whatHappened(moment([one], selected), moment([one]))).toEqual({ type: 'deselected', marks: [] });
  expect(whatHappened(moment([], null), moment([one], selected))).toMatchObject({ type: 'added' });
  expect(
    whatHappened(moment([one], selected), moment([become((was) => ({ ...was, style: { ...style } }))], selected)),
  ).toBeNull();
});

test('[A11Y-01] positions are given in millimetres on paper, fine enough for the smallest step', () => {
  expect(inMillimetres(markFrame(one.mark))).toEqual({ left: 16.9, top: 16.9, width: 25.4, height: 12.7 });
  expect(inMillimetres(markFrame(movedMark(one.mark, 1, 0))).left).toBe(17.1);
});
