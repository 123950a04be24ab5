import { expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { type Mark, markBounds, markFrame, parseMark } from '#core/marks/mark.ts';
import { TEMPLATE_LIMIT } from '#core/marks/template/shape.ts';
import { historyOf, redo, undo } from '../history/history.ts';
import { EMPTY_LAYER, marksOfPage } from '../layer/marks.ts';
import { cancel, drag, drawingOf, press, release } from '../tools/gesture.ts';
import type { Tool } from '../tools/tool.ts';
import { impressionOf, uprightIn } from './impression.ts';
import { spreadingTool } from './spreading.ts';
import { partsOf, settable, templateMark } from './templates.ts';

const stamp = {
  stampid: 3,
  name: 'Bezahlt',
  content: { type: 'lettering', lines: ['BEZAHLT'], framed: true },
  color: '#b42318',
  width: 400,
  height: 100,
};
const impression = (localId: string): Mark => impressionOf(stamp, localId)!;
const style = { color: '#cc0000', width: 10, opacity: 1 };
const box = (localId: string, x: number, y: number): Mark => {
  const read = parseMark({ localId, kind: 'rectangle', geometry: { x, y, width: 100, height: 50 }, style });
  if (!read.ok) throw new Error(read.error.reason);
  return read.value;
};

let ids = 0;
const context = {
  pageNo: pageNo(2),
  ownerId: userId(7),
  style,
  reach: 4,
  unit: 1,
  words: [],
  newId: () => `id-${(ids += 1)}`,
  mayErase: () => true,
  mayChange: () => true,
};
const at = (x: number, y: number) => ({ at: pagePoint(x, y), pressure: null, constrained: false });
const pressed = (tool: Tool) => drag(press(drawingOf(historyOf(EMPTY_LAYER)), tool, context, at(0, 0)), [at(600, 800)]);
const sizeOf = (page: number) => (page === 7 ? { width: 500, height: 300 } : { width: 1240, height: 1754 });
const spread = (pages?: readonly number[]) =>
  spreadingTool({ make: (newId) => [impression(newId())], sizeOf, ...(pages && { pages: pages.map(pageNo) }) });

test('[LAYR-07] a stamp is placed with its centre at the pointer, and selected', () => {
  const { history, selection } = release(pressed(spread()));
  const [set] = marksOfPage(history.marks, pageNo(2));
  expect(markFrame(set!.mark)).toMatchObject({ x: 400, y: 750, width: 400, height: 100 });
  expect(selection).toEqual({ pageNo: 2, ids: new Set([set!.mark.localId]) });
});

test('[LAYR-07] placing on a range of pages is one step, at the same place on each, fitted to smaller pages', () => {
  const { history, selection } = release(pressed(spread([1, 2, 3, 7])));
  expect([...history.marks.keys()]).toEqual([1, 2, 3, 7]);
  const marks = [...history.marks.values()].flat();
  expect(new Set(marks.map(({ mark }) => mark.localId)).size).toBe(4);
  expect(marks.map(({ mark }) => markFrame(mark)).map(({ x, y }) => [x, y])).toEqual([
    [400, 750],
    [400, 750],
    [400, 750],
    [100, 200],
  ]);
  expect(selection?.pageNo).toBe(2);
  expect(undo(history).marks).toEqual(EMPTY_LAYER);
  expect(redo(undo(history)).marks).toEqual(history.marks);
  expect(cancel(pressed(spread([1, 2]))).history.marks).toBe(EMPTY_LAYER);
});

test('[LAYR-07] the page under the pointer gets none if it is not in the range', () => {
  const { history, selection } = release(pressed(spread([4, 5])));
  expect([...history.marks.keys()]).toEqual([4, 5]);
  expect(selection).toEqual({ pageNo: 4, ids: new Set([history.marks.get(pageNo(4))![0]!.mark.localId]) });
});

test('[LAYR-07] a stamp can be placed at a given point of the page under the pointer', () => {
  const tool = spreadingTool({
    make: (newId) => [impression(newId())],
    sizeOf,
    settle: ({ pageNo: page }) => ({ place: ({ x }) => pagePoint(x, page * 500), found: () => 'near' }),
  });
  const { history } = release(pressed(tool));
  expect(markFrame(marksOfPage(history.marks, pageNo(2))[0]!.mark)).toMatchObject({ x: 400, y: 950 });
});

test('a stamp is upright however the page is rotated, and one that cannot be drawn is dropped', () => {
  const turned = uprightIn(impression('a'), 90);
  expect(markFrame(turned).rotation).toBe(270);
  const { x, y, width, height } = markBounds(turned);
  expect([x, y, width, height].map(Math.round)).toEqual([150, -150, 100, 400]);
  expect(impressionOf({ ...stamp, content: { type: 'image', href: 'https://evil.example/a.png' } }, 'a')).toBeNull();
});

test('[LAYR-06] a template keeps the arrangement of the selection, and is one mark when placed', () => {
  const parts = partsOf([box('a', 100, 100), box('b', 300, 200)]);
  if (!parts.ok) throw new Error(parts.error);
  expect(parts.value.source).toEqual({ x: 100, y: 100, width: 300, height: 150 });
  const set = templateMark('Vermerk', structuredClone(parts.value), 'c');
  expect(set).toMatchObject({
    kind: 'template',
    geometry: { name: 'Vermerk', x: 100, y: 100, width: 300, height: 150, marks: [{ localId: 'a' }, { localId: 'b' }] },
  });
});

test('[LAYR-06] a template in the selection is resolved into its marks: templates are not nested', () => {
  const inner = partsOf([box('a', 100, 100), box('b', 300, 200)]);
  const set = inner.ok ? templateMark('Innen', inner.value, 'c') : null;
  if (set?.kind !== 'template') throw new Error('no template');
  const moved = { ...set, geometry: { ...set.geometry, x: 500, y: 600, width: 600, height: 300 } };
  const parts = partsOf([moved, box('d', 0, 0)]);
  if (!parts.ok) throw new Error(parts.error);
  expect(parts.value.marks.map(({ kind }) => kind)).toEqual(['rectangle', 'rectangle', 'rectangle']);
  expect(
    parts.value.marks.map((mark) => markFrame(mark)).map(({ x, y, width, height }) => [x, y, width, height]),
  ).toEqual([
    [500, 600, 200, 100],
    [900, 800, 200, 100],
    [0, 0, 100, 50],
  ]);
  expect(templateMark('Außen', parts.value, 'e')).not.toBeNull();
});

test('[LAYR-06] a template saved with a stamp is placed without the stamp', () => {
  const kept = (...marks: readonly Mark[]): Mark =>
    templateMark('Vermerk', { source: { x: 0, y: 0, width: 400, height: 250 }, marks }, 'c')!;
  const plain = kept(box('a', 100, 100), box('b', 300, 200));
  expect(settable(plain)).toEqual({ mark: plain, stampsLeft: false });
  expect(settable(kept(box('a', 100, 100), impression('s'), box('b', 300, 200)))).toMatchObject({
    stampsLeft: true,
    mark: {
      kind: 'template',
      geometry: {
        name: 'Vermerk',
        x: 100,
        y: 100,
        width: 300,
        height: 150,
        source: { x: 100, y: 100, width: 300, height: 150 },
        marks: [{ localId: 'a' }, { localId: 'b' }],
      },
    },
  });
  expect(settable(kept(impression('s')))).toBeNull();
});

test('an empty, too large or stamped selection cannot become a template', () => {
  expect(partsOf([box('a', 100, 100), impression('b')])).toEqual({ ok: false, error: 'stamped' });
  expect(partsOf([])).toEqual({ ok: false, error: 'empty' });
  expect(partsOf(Array.from({ length: TEMPLATE_LIMIT + 1 }, (_, i) => box(`m${i}`, i, 0)))).toEqual({
    ok: false,
    error: 'tooMany',
  });
});
