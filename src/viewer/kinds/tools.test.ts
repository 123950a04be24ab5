import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { rounded, squaredDistanceToSegment } from '#core/marks/coordinates.ts';
import { parseMark } from '#core/marks/mark.ts';
import { canUndo, historyOf, undo } from '#src/viewer/model/history/history.ts';
import { EMPTY_LAYER, type LayerMark, type LayerMarks, marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { cancel, draftOf, drag, drawingOf, press, release } from '#src/viewer/model/tools/gesture.ts';
import { keptPoints, STROKE_TOLERANCE } from '#src/viewer/model/tools/simplify.ts';
import type { Sample, ToolContext } from '#src/viewer/model/tools/tool.ts';
import type { ToolName } from '#src/viewer/model/tools/toolNames.ts';
import { toolOf } from './tools.ts';

const page = pageNo(1);
const me = userId(7);
const style = { color: '#cc0000', width: 20, opacity: 1 };

/** Performs gestures with the tools, as a user would. */
class Hand {
  drawing;
  #ids = 0;
  #context: Omit<ToolContext, 'marks' | 'selection'> = {
    pageNo: page,
    ownerId: me,
    style,
    reach: 5,
    unit: 1,
    words: [],
    newId: () => `id-${++this.#ids}`,
    mayErase: ({ ownerId }) => ownerId === me,
    mayChange: ({ ownerId }) => ownerId === me,
  };
  #tool: ToolName;

  constructor(tool: ToolName, marks: LayerMarks = EMPTY_LAYER) {
    this.#tool = tool;
    this.drawing = drawingOf(historyOf(marks));
  }
  press = (x: number, y: number, more: Partial<Sample> = {}) =>
    this.#set(press(this.drawing, toolOf(this.#tool).tool, this.#context, sample(x, y, more)));
  drag = (x: number, y: number, more: Partial<Sample> = {}) => this.#set(drag(this.drawing, [sample(x, y, more)]));
  release = () => this.#set(release(this.drawing));
  /** A press and release at one place, as part of a gesture with several presses. */
  click = (x: number, y: number, more: Partial<Sample> = {}) => {
    const { gesture } = this.drawing;
    if (gesture?.pressAgain) gesture.pressAgain(sample(x, y, more));
    else this.press(x, y, more);
    return this.drawing.gesture?.lift?.() === true ? this : this.release();
  };
  cancel = () => this.#set(cancel(this.drawing));
  get marks() {
    return marksOfPage(this.drawing.history.marks, page).map(({ mark }) => mark);
  }
  #set(drawing: typeof this.drawing) {
    this.drawing = drawing;
    return this;
  }
}

const sample = (x: number, y: number, more: Partial<Sample> = {}): Sample => ({
  at: pagePoint(x, y),
  pressure: null,
  constrained: false,
  ...more,
});
const owned = (localId: string, ownerId: number, points: number[]): LayerMark => ({
  pageNo: page,
  ownerId: userId(ownerId),
  mark: { localId, kind: 'freehand', geometry: { points }, style },
});
const measureAt50 = {
  kind: 'distance',
  geometry: { points: [0, 0, 10, 0] },
  style: { ...style, scale: 50 },
} as const;
const three: LayerMarks = new Map([
  [
    page,
    [owned('mine', 7, [100, 0, 100, 200]), owned('theirs', 8, [200, 0, 200, 200]), owned('far', 7, [500, 0, 500, 200])],
  ],
]);

describe('freehand', () => {
  test('[LAYR-01] a stroke is one step that can be undone', () => {
    const hand = new Hand('freehand').press(0, 0).drag(50, 0.2).drag(100, 0).drag(100, 100).release();
    expect(hand.marks).toEqual([
      { localId: 'id-1', kind: 'freehand', geometry: { points: [0, 0, 100, 0, 100, 100] }, style },
    ]);
    expect(undo(hand.drawing.history).marks).toEqual(EMPTY_LAYER);
  });

  test('pen pressure is kept, even on a straight line', () => {
    const hand = new Hand('freehand')
      .press(0, 0, { pressure: 0.1 })
      .drag(50, 0, { pressure: 0.9 })
      .drag(100, 0, { pressure: 0.1 })
      .release();
    expect(hand.marks[0]?.geometry).toEqual({ points: [0, 0, 50, 0, 100, 0], pressures: [0.1, 0.9, 0.1] });
  });

  test('pressure is dropped if it was not measured throughout', () => {
    const hand = new Hand('freehand')
      .press(0, 0, { pressure: 0.1 })
      .drag(50, 0)
      .drag(60, 60, { pressure: 0.1 })
      .release();
    expect(hand.marks[0]?.geometry).toEqual({ points: [0, 0, 50, 0, 60, 60] });
  });

  test('drawing shows a draft and does not change the history', () => {
    const hand = new Hand('freehand').press(1, 2);
    const { history } = hand.drawing;
    hand.drag(3, 4);
    expect(hand.drawing.history).toBe(history);
    expect(draftOf(hand.drawing)?.marks[0]?.geometry).toEqual({ points: [1, 2, 3, 4] });
  });

  test('cancelling leaves no mark, no step and no draft', () => {
    const hand = new Hand('freehand').press(0, 0).drag(50, 50).cancel().drag(60, 60).release();
    expect([hand.marks, canUndo(hand.drawing.history), draftOf(hand.drawing)]).toEqual([[], false, null]);
  });

  test('a second press completes a stroke whose release was lost', () => {
    const hand = new Hand('freehand').press(0, 0).drag(50, 50).press(200, 200).release();
    expect(hand.marks.map(({ geometry }) => geometry)).toEqual([{ points: [0, 0, 50, 50] }, { points: [200, 200] }]);
  });
});

describe('simplify', () => {
  const coordinate = fc.double({ min: 0, max: 2000, noNaN: true });
  const line = fc
    .array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 200 })
    .map((points) => points.flat());
  const wobble = fc
    .array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 2, maxLength: 200 })
    .map((offsets) => offsets.flatMap((offset, i) => [i * 2, 100 + offset]));

  test('[LAYR-01] every point drawn is within half a page unit of the stored stroke', () => {
    fc.assert(
      fc.property(fc.oneof(line, wobble), (points) => {
        const kept = keptPoints(points, null);
        for (let span = 0; span < kept.length; span++) {
          const [from, to] = [kept[span]!, kept[span + 1] ?? kept[span]!];
          const [ax, ay, bx, by] = [points[2 * from]!, points[2 * from + 1]!, points[2 * to]!, points[2 * to + 1]!].map(
            rounded,
          );
          for (let i = from; i <= to; i++) {
            expect(
              Math.sqrt(squaredDistanceToSegment(points[2 * i]!, points[2 * i + 1]!, ax!, ay!, bx!, by!)),
            ).toBeLessThanOrEqual(STROKE_TOLERANCE);
          }
        }
      }),
    );
  });

  test('a long fast stroke is stored with far fewer points', () => {
    const wave = Array.from({ length: 2000 }, (_, i) => [i, 200 * Math.sin(i / 100)]).flat();
    expect(keptPoints(wave, null).length).toBeLessThan(320);
  });
});

describe('rectangle', () => {
  test('[LAYR-01] a shape is drawn from any corner to the opposite one', () => {
    const geometry = { x: 10, y: 10, width: 100, height: 50 };
    expect(new Hand('rectangle').press(10, 10).drag(110, 60).release().marks[0]?.geometry).toEqual(geometry);
    expect(new Hand('rectangle').press(110, 60).drag(10, 10).release().marks[0]?.geometry).toEqual(geometry);
  });

  test('Shift makes a square in the direction of the pointer', () => {
    const hand = new Hand('rectangle').press(100, 100).drag(40, 90, { constrained: true }).release();
    expect(hand.marks[0]?.geometry).toEqual({ x: 40, y: 40, width: 60, height: 60 });
  });

  test('a click alone draws nothing and adds no step', () => {
    const hand = new Hand('rectangle').press(100, 100).drag(101, 101).release();
    expect([hand.marks, canUndo(hand.drawing.history)]).toEqual([[], false]);
  });
});

describe('highlighter', () => {
  test('[LAYR-01] the highlighter follows the pointer, with Shift in a horizontal line', () => {
    expect(new Hand('highlighter').press(0, 0).drag(50, 30).release().marks[0]?.geometry).toEqual({
      points: [0, 0, 50, 30],
    });
    const level = new Hand('highlighter')
      .press(0, 0)
      .drag(50, 10, { constrained: true })
      .drag(90, 12, { constrained: true })
      .release();
    expect(level.marks[0]?.geometry).toEqual({ points: [0, 0, 90, 0] });
  });
});

describe('eraser', () => {
  test('[LAYR-05] the eraser removes marks it touches and the user may remove, however fast it moves', () => {
    const hand = new Hand('eraser', three).press(0, 100).drag(400, 100);
    expect(hand.marks.map(({ localId }) => localId)).toEqual(['theirs', 'far']);
    hand.release();
    expect(undo(hand.drawing.history).marks).toEqual(three);
  });

  test('cancelling restores everything erased, in place', () => {
    const hand = new Hand('eraser', three).press(0, 100).drag(600, 100).cancel();
    expect(hand.drawing.history.marks).toEqual(three);
  });

  test('erasing nothing adds no step', () => {
    expect(canUndo(new Hand('eraser', three).press(0, 300).drag(600, 300).release().drawing.history)).toBe(false);
  });
});

test('after any gesture every mark drawn is valid', () => {
  const at = fc.tuple(
    fc.double({ min: -500, max: 3000, noNaN: true }),
    fc.double({ min: -500, max: 3000, noNaN: true }),
    fc.boolean(),
  );
  const drawing: ToolName[] = [
    'freehand',
    'highlighter',
    'line',
    'arrow',
    'rectangle',
    'ellipse',
    'checkmark',
    'cross',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...drawing), fc.array(at, { minLength: 1, maxLength: 50 }), (tool, path) => {
      const hand = new Hand(tool);
      path.forEach(([x, y, constrained], i) =>
        i === 0 ? hand.press(x, y) : hand.drag(x, y, { constrained, pressure: 0.5 }),
      );
      for (const mark of hand.release().marks)
        expect(parseMark(JSON.parse(JSON.stringify(mark)))).toEqual({ ok: true, value: mark });
    }),
  );
});

describe('corners', () => {
  const pointsOf = (hand: Hand): readonly unknown[] =>
    hand.marks.map(({ geometry }) => Reflect.get(geometry, 'points'));

  test('[LAYR-01] a polygon has a corner for each press, and is closed by a press on its first corner', () => {
    const hand = new Hand('polygon').click(0, 0).click(100, 0).click(100, 80);
    expect([hand.marks, draftOf(hand.drawing)?.marks.length]).toEqual([[], 1]);
    hand.click(2, 1);
    expect([pointsOf(hand), hand.drawing.gesture]).toEqual([[[0, 0, 100, 0, 100, 80]], null]);
    expect(hand.marks.every((mark) => parseMark(mark).ok)).toBe(true);
  });

  test('[LAYR-01] a press on the last point ends a polyline; Shift snaps to steps of 15 degrees', () => {
    const hand = new Hand('polyline').click(0, 0).click(100, 3, { constrained: true }).click(100, 80).click(101, 80);
    expect(pointsOf(hand)).toEqual([[0, 0, 100, 0, 100, 80]]);
  });

  test('[LAYR-01] a measure has the scale of the last one drawn on its page', () => {
    const plan: LayerMarks = new Map([
      [page, [{ pageNo: page, ownerId: me, mark: { ...measureAt50, localId: 'old' } }]],
    ]);
    const hand = new Hand('distance', plan).click(0, 0).click(100, 0).click(101, 0);
    expect(hand.marks[1]).toMatchObject({ kind: 'distance', style: { scale: 50 } });
    const alone = new Hand('area').click(0, 0).click(60, 0).click(60, 60).release();
    expect(alone.marks[0]).toMatchObject({ kind: 'area', geometry: { points: [0, 0, 60, 0, 60, 60] }, style });
  });

  test('a single drag makes a polygon from corner to corner; a single press makes nothing', () => {
    const pulled = new Hand('polygon').press(10, 20).drag(60, 50);
    pulled.drawing.gesture?.lift?.();
    expect(pointsOf(pulled.release())).toEqual([[10, 20, 60, 20, 60, 50, 10, 50]]);
    const pressed = new Hand('polyline').click(10, 20).release();
    expect([pressed.marks, canUndo(pressed.drawing.history)]).toEqual([[], false]);
  });

  test('cancelling leaves nothing; undo removes the whole shape in one step', () => {
    const given = new Hand('polygon').click(0, 0).click(100, 0).click(100, 80).cancel();
    expect([given.marks, canUndo(given.drawing.history)]).toEqual([[], false]);
    const drawn = new Hand('polyline').click(0, 0).click(100, 0).click(100, 80).release();
    expect(undo(drawn.drawing.history).marks).toEqual(EMPTY_LAYER);
  });
});
