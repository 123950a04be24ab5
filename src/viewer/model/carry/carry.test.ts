import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { markBounds, type Mark, markFrame, movedMark, parseMark } from '#core/marks/mark.ts';
import { ONE } from '#core/marks/testing/oneOfEach.ts';
import { historyOf, record, undo } from '../history/history.ts';
import { EMPTY_LAYER, type LayerMark, marksOfPage } from '../layer/marks.ts';
import {
  byPicture,
  canChoose,
  type Carried,
  carrying,
  chosenFirst,
  type Fate,
  isBarred,
  knowingThere,
} from './carry.ts';

const style = { color: '#cc0000', width: 10, opacity: 1 };
const box = (localId: string, x = 100, y = 100): Mark => {
  const read = parseMark({ localId, kind: 'rectangle', geometry: { x, y, width: 100, height: 50 }, style });
  if (!read.ok) throw new Error(read.error.reason);
  return read.value;
};
const ofUser = (user: number, mark: Mark): LayerMark => ({ pageNo: pageNo(1), ownerId: userId(user), mark });
const carried = (fate: Fate, mark: Mark, to: Partial<Carried> = {}): Carried => ({
  one: ofUser(2, mark),
  author: 'Bert Blum',
  fate,
  pageNo: pageNo(1),
  dx: 0,
  dy: 0,
  words: '',
  ...to,
});
const sheet = { width: 1240, height: 1754 };
let ids = 0;
const on = { userId: userId(7), newId: () => `new-${(ids += 1)}`, sizeOf: () => sheet };

test('[DOC-05] certain marks are preselected; barred and already present ones cannot be selected', () => {
  const all = (['kept', 'moved', 'doubtful', 'orphaned', 'there', 'barred'] as const).map((fate) =>
    carried(fate, box(fate)),
  );
  expect([...chosenFirst(all)]).toEqual(['kept', 'moved']);
  expect(all.filter(canChoose).map(({ fate }) => fate)).toEqual(['kept', 'moved', 'doubtful', 'orphaned']);
});

test('[DOC-05] signatures stay with their version, stamps with their owner', () => {
  const kinds = Object.values(ONE).map((mark) => [mark.kind, isBarred(ofUser(2, mark), userId(7))] as const);
  expect(kinds.filter(([, barred]) => barred).map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['signature', 'stamp']),
  );
  expect(kinds.filter(([kind, barred]) => barred && !['signature', 'stamp', 'template'].includes(kind))).toEqual([]);
  const own = Object.values(ONE).filter((mark) => isBarred(ofUser(7, mark), userId(7)));
  expect(own.map(({ kind }) => kind)).toEqual(['signature']);
});

test('[DOC-05] selected marks are added as new marks of the user in one step, undone as a whole', () => {
  const chosen = [
    carried('moved', box('a'), { pageNo: pageNo(3), dx: 0, dy: 40 }),
    carried('moved', box('b'), { pageNo: pageNo(3), dx: 5, dy: 0 }),
    carried('kept', box('c')),
  ];
  const history = record(historyOf(EMPTY_LAYER), carrying(EMPTY_LAYER, chosen, on));
  expect(marksOfPage(history.marks, pageNo(3)).map(({ mark, ownerId }) => [markBounds(mark), ownerId])).toEqual([
    [markBounds(box('a', 100, 140)), 7],
    [markBounds(box('b', 105, 100)), 7],
  ]);
  const all = [...history.marks.values()].flat().map(({ mark }) => mark.localId);
  expect(all.every((id) => id.startsWith('new-'))).toBe(true);
  expect(undo(history).marks).toEqual(EMPTY_LAYER);
});

test('[DOC-05] marks taken over once are recognised and not added again', () => {
  const wanted = [carried('moved', box('a'), { dy: 40 }), carried('kept', box('b', 500))];
  const { marks } = record(historyOf(EMPTY_LAYER), carrying(EMPTY_LAYER, wanted.slice(0, 1), on));
  expect(knowingThere(wanted, marks, on.sizeOf).map(({ fate }) => fate)).toEqual(['there', 'kept']);
});

test('[DOC-05] a carried mark stays on the page and keeps its size', () => {
  const far = fc.integer({ min: -3000, max: 3000 });
  fc.assert(
    fc.property(far, far, (dx, dy) => {
      const changes = carrying(EMPTY_LAYER, [carried('moved', box('a'), { dx, dy })], on);
      const bounds = markFrame(changes[0]!.after!.mark);
      expect(bounds.x >= -0.1 && bounds.y >= -0.1).toBe(true);
      expect(bounds.x + bounds.width <= sheet.width + 0.1 && bounds.y + bounds.height <= sheet.height + 0.1).toBe(true);
      expect(bounds.width).toBeCloseTo(100);
    }),
  );
});

test('[DOC-05] on a page without words the alignment of the pictures gives the offset', () => {
  const at = (dx: number, dy: number, places: readonly { box: ReturnType<typeof markBounds> }[] = []) =>
    byPicture(box('a'), { places, registration: { angle: 0, dx, dy } });
  expect(at(0, 1)).toEqual({ fate: 'kept', dx: 0, dy: 0 });
  expect(at(-12, 30)).toEqual({ fate: 'moved', dx: 12, dy: -30 });
  const changed = { box: { x: 190, y: 120, width: 30, height: 30 } };
  expect(at(0, 0, [changed])).toMatchObject({ fate: 'doubtful' });
  expect(at(0, 0, [{ box: { ...changed.box, x: 400 } }])).toMatchObject({ fate: 'kept' });
  const turned = byPicture(movedMark(box('a'), 600, 0), { places: [], registration: { angle: 0.02, dx: 0, dy: 0 } });
  expect(turned.fate).toBe('moved');
  expect(turned.dy).toBeCloseTo(-0.02 * 750, 0);
});
