import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { type Mark, markFrame, parseMark } from '#core/marks/mark.ts';
import { canRedo, canUndo, historyOf, redo, undo } from '#src/viewer/model/history/history.ts';
import { type LayerMark, type LayerMarks, marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { handlesOf, type Handle } from '#src/viewer/model/selection/handles.ts';
import { selectionOf } from '#src/viewer/model/selection/selection.ts';
import { cancel, draftOf, type Drawing, drag, drawingOf, press, release } from '#src/viewer/model/tools/gesture.ts';
import { placingTool } from '#src/viewer/model/tools/placing/tool.ts';
import type { Tool } from '#src/viewer/model/tools/tool.ts';
import { toolOf } from './tools.ts';

const page = pageNo(1);
const me = userId(7);
const style = { color: '#cc0000', width: 10, opacity: 1 };
const read = (localId: string, kind: string, geometry: unknown, more: object = {}): Mark => {
  const result = parseMark({ localId, kind, geometry, style: { ...style, ...more } });
  if (!result.ok) throw new Error(result.error.reason);
  return result.value;
};
const of = (mark: Mark, ownerId = me): LayerMark => ({ pageNo: page, ownerId, mark });
const box = (localId: string, x: number, y: number, more: object = {}) =>
  read(localId, 'rectangle', { x, y, width: 100, height: 50 }, { fill: '#ffffff', ...more });
const MARKS: readonly LayerMark[] = [
  of(box('a', 100, 100)),
  of(box('b', 300, 100)),
  of(read('c', 'line', { points: [100, 300, 200, 300] })),
  of(read('d', 'text', { x: 300, y: 300, width: 200, text: 'Bitte noch einmal nachrechnen' })),
  of(box('theirs', 500, 100), userId(8)),
];

let drawing: Drawing;
let serial = 0;
beforeEach(() => {
  drawing = drawingOf(historyOf(new Map([[page, MARKS]])));
});

const context = {
  pageNo: page,
  ownerId: me,
  style,
  reach: 4,
  unit: 1,
  words: [],
  newId: () => `new-${++serial}`,
  mayErase: ({ ownerId }: LayerMark) => ownerId === me,
  mayChange: ({ ownerId }: LayerMark) => ownerId === me,
};
const pull = (
  from: [number, number],
  to: [number, number],
  isShift = false,
  tool: Tool = toolOf('select').tool,
): void => {
  drawing = press(drawing, tool, context, { at: pagePoint(...from), pressure: null, constrained: isShift });
  drawing = drag(drawing, [
    { at: pagePoint((from[0] + to[0]) / 2, (from[1] + to[1]) / 2), pressure: null, constrained: isShift },
    { at: pagePoint(...to), pressure: null, constrained: isShift },
  ]);
};
const pullTo = (from: [number, number], to: [number, number], isShift = false): void => {
  pull(from, to, isShift);
  drawing = release(drawing);
};
const click = (x: number, y: number, isShift = false): void => {
  drawing = release(
    press(drawing, toolOf('select').tool, context, { at: pagePoint(x, y), pressure: null, constrained: isShift }),
  );
};
const ids = () => [...(drawing.selection?.ids ?? [])].sort();
const mark = (id: string): Mark =>
  marksOfPage(drawing.history.marks, page).find((one) => one.mark.localId === id)!.mark;
const frame = (id: string) => markFrame(mark(id));
const handle = (which: Handle): [number, number] => {
  const at = handlesOf(ids().map(mark), 1).find((one) => one.handle === which)!.at;
  return [at.x, at.y];
};

describe('selecting', () => {
  test('[LAYR-03] a click selects the topmost mark, with Shift adds or removes it, and beside marks clears the selection', () => {
    click(150, 120);
    expect(ids()).toEqual(['a']);
    click(350, 120, true);
    expect(ids()).toEqual(['a', 'b']);
    click(150, 120, true);
    expect(ids()).toEqual(['b']);
    click(800, 800);
    expect(drawing.selection).toBeNull();
    expect(canUndo(drawing.history)).toBe(false);
  });

  test('a lasso selects one’s own marks that are entirely inside', () => {
    pullTo([50, 50], [700, 200]);
    expect(ids()).toEqual(['a', 'b']);
    pullTo([50, 250], [250, 350], true);
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('a mark on a higher level is hit first', () => {
    drawing = drawingOf(
      historyOf(new Map([[page, [of(box('high', 100, 100, { level: 1 })), of(box('low', 100, 100))]]])),
    );
    click(150, 120);
    expect(ids()).toEqual(['high']);
  });

  test('removed marks leave the selection', () => {
    click(150, 120);
    drawing = release(
      press(drawing, toolOf('eraser').tool, context, { at: pagePoint(150, 120), pressure: null, constrained: false }),
    );
    expect(drawing.selection).toBeNull();
  });
});

describe('moving', () => {
  test('[LAYR-03] dragging a mark selects and moves it in one step; several move together', () => {
    pullTo([150, 120], [180, 160]);
    expect([frame('a').x, frame('a').y, drawing.history.past.length]).toEqual([130, 140, 1]);
    click(350, 120, true);
    pullTo([160, 160], [170, 160]);
    expect([frame('a').x, frame('b').x, drawing.history.past.length]).toEqual([140, 310, 2]);
    expect(undo(undo(drawing.history)).marks.get(page)).toEqual(MARKS);
  });

  test('while dragging, marks are lifted and the history is unchanged', () => {
    click(150, 120);
    const { history } = drawing;
    pull([150, 120], [250, 170]);
    expect(drawing.history).toEqual({ ...history, open: [] });
    expect(draftOf(drawing)).toEqual({
      marks: [MARKS[0]!.mark],
      shift: { dx: 100, dy: 50 },
      lifted: new Set(['a']),
      marquee: null,
    });
  });

  test('Shift restricts the move to one axis; cancelling restores marks and selection', () => {
    pullTo([150, 120], [190, 130], true);
    expect([frame('a').x, frame('a').y]).toEqual([140, 100]);
    const before = drawing.selection;
    pull([350, 120], [390, 130]);
    drawing = cancel(drawing);
    expect([frame('b').x, drawing.selection]).toEqual([300, before]);
  });

  test('another user’s mark cannot be selected or moved', () => {
    pullTo([550, 120], [600, 120]);
    expect([frame('theirs').x, ids()]).toEqual([500, []]);
  });
});

describe('handles', () => {
  test('[LAYR-03] a corner handle resizes from the opposite corner, with Shift in proportion', () => {
    click(150, 120);
    pullTo(handle('se'), [300, 180]);
    expect(frame('a')).toEqual({ x: 100, y: 100, width: 200, height: 80, rotation: 0 });
    pullTo(handle('nw'), [0, 60], true);
    expect(frame('a').width / frame('a').height).toBeCloseTo(2.5, 2);
    expect([frame('a').x + frame('a').width, frame('a').y + frame('a').height]).toEqual([300, 180]);
  });

  test('the rotation handle snaps to steps of fifteen degrees', () => {
    click(150, 120);
    pullTo(handle('turn'), [250, 126]);
    expect(frame('a').rotation).toBe(90);
    pullTo(handle('turn'), [150 + 100 * Math.sin(0.5), 125 - 100 * Math.cos(0.5)]);
    expect(frame('a').rotation).toBe(30);
  });

  test('a rotated mark is resized along its own sides, and the opposite side stays in place', () => {
    click(150, 120);
    pullTo(handle('turn'), [250, 125]);
    const [x] = handle('w');
    pullTo(handle('e'), [150, 225]);
    expect(frame('a')).toMatchObject({ width: 150, height: 50, rotation: 90 });
    expect(handle('w')[0]).toBeCloseTo(x, 1);
  });

  test('a line is resized by its ends; a text only by its sides, and rewraps', () => {
    click(150, 300);
    pullTo(handle('end'), [250, 302], true);
    expect(mark('c').geometry).toEqual({ points: [100, 300, 250, 300] });
    click(350, 320);
    const { height } = frame('d');
    pullTo(handle('e'), [400, 320]);
    expect(frame('d')).toMatchObject({ x: 300, y: 300, width: 100 });
    expect(frame('d').height).toBeGreaterThan(height);
  });

  test('several marks are resized in proportion and rotated about their common centre', () => {
    pullTo([50, 50], [450, 200]);
    pullTo(handle('se'), [700, 200]);
    expect([frame('a').width, frame('b').width, frame('b').x]).toEqual([200, 200, 500]);
    pullTo(handle('turn'), [1000, frame('a').y + frame('a').height / 2]);
    expect([frame('a').rotation, frame('b').rotation]).toEqual([90, 90]);
  });
});

describe('writing and setting', () => {
  test('[LAYR-01] a press with the text tool opens an input there and draws nothing itself', () => {
    pull([100, 500], [300, 540], false, toolOf('text').tool);
    drawing = release(drawing);
    expect(drawing.writing?.mark).toMatchObject({ kind: 'text', geometry: { x: 100, y: 500, width: 200, text: '' } });
    expect(canUndo(drawing.history)).toBe(false);
  });

  test('a click places a check mark of its default size', () => {
    pull([100, 500], [100, 500], false, toolOf('checkmark').tool);
    drawing = release(drawing);
    expect(marksOfPage(drawing.history.marks, page).at(-1)?.mark.geometry).toEqual({
      x: 70,
      y: 470,
      width: 60,
      height: 60,
    });
  });

  test('[LAYR-07] a stamp or template is placed with its centre at the pointer, selected, and undone in one step', () => {
    const made = placingTool(
      (newId) => [box(newId(), 0, 0), box(newId(), 100, 0)],
      ({ x }) => pagePoint(x, 700),
    );
    pull([300, 600], [400, 650], false, made);
    expect(draftOf(drawing)?.marks.map((one) => markFrame(one).x)).toEqual([300, 400]);
    drawing = release(drawing);
    const set = marksOfPage(drawing.history.marks, page).slice(-2);
    expect([ids(), set.map((one) => markFrame(one.mark).y)]).toEqual([
      set.map((one) => one.mark.localId).sort(),
      [675, 675],
    ]);
    expect(undo(drawing.history).marks.get(page)).toEqual(MARKS);
  });

  test('a horizontal highlighter stroke covers exactly the words', () => {
    const words = [
      { x: 100, y: 600, width: 80, height: 20 },
      { x: 190, y: 600, width: 60, height: 22 },
      { x: 100, y: 700, width: 60, height: 20 },
    ];
    drawing = press(
      drawing,
      toolOf('highlighter').tool,
      { ...context, words },
      { at: pagePoint(110, 612), pressure: null, constrained: false },
    );
    drawing = release(drag(drawing, [{ at: pagePoint(200, 608), pressure: null, constrained: false }]));
    const made = marksOfPage(drawing.history.marks, page).at(-1)!.mark;
    expect(made.style.width).toBe(25.3);
    expect(made.geometry).toEqual({ points: [112.7, 611, 237.4, 611] });
  });
});

const at = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 500 }));
const gesture = fc.record({
  from: at,
  to: at,
  isShift: fc.boolean(),
  end: fc.constantFrom('release', 'release', 'release', 'cancel', 'undo'),
  tool: fc.constantFrom('select', 'select', 'select', 'rectangle', 'eraser', 'arrow', 'freehand'),
});

test('[LAYR-03] after any gestures, undoing all gives the start, redoing all the end, and every mark is valid', () => {
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 25 }), (gestures) => {
      const start: LayerMarks = new Map([[page, MARKS]]);
      drawing = drawingOf(historyOf(start), selectionOf(page, ['a']));
      for (const { from, to, isShift, end, tool } of gestures) {
        pull(from, to, isShift, toolOf(tool).tool);
        drawing = end === 'cancel' ? cancel(drawing) : release(drawing);
        if (end === 'undo') drawing = drawingOf(undo(drawing.history), drawing.selection);
      }
      for (const { mark: one } of marksOfPage(drawing.history.marks, page))
        expect(parseMark(JSON.parse(JSON.stringify(one)))).toEqual({ ok: true, value: one });
      let history = drawing.history;
      while (canRedo(history)) history = redo(history);
      const last = history.marks;
      while (canUndo(history)) history = undo(history);
      expect(history.marks).toEqual(start);
      while (canRedo(history)) history = redo(history);
      expect(history.marks).toEqual(last);
    }),
  );
});
