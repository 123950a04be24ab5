import { expect, test, vi } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { pageNo, userId } from '#core/kernel/ids.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';
import { parseMark } from '#core/marks/mark.ts';
import { historyOf } from '#src/viewer/model/history/history.ts';
import { EMPTY_LAYER } from '#src/viewer/model/layer/marks.ts';
import { spreadingTool } from '#src/viewer/model/placing/spreading.ts';
import { drag, drawingOf, press, release } from '#src/viewer/model/tools/gesture.ts';
import { createPaper } from './paper.ts';

const ink = vi.hoisted(() => ({ map: undefined as InkMap | undefined }));
vi.mock('#src/bridge/whitespace.ts', () => ({ inkOf: () => Promise.resolve(ink.map) }));

const page = { width: 600, height: 900 };
const style = { color: '#cc0000', width: 10, opacity: 1 };
const read = parseMark({ localId: 'a', kind: 'rectangle', geometry: { x: 0, y: 0, width: 100, height: 50 }, style });
if (!read.ok) throw new Error(read.error.reason);
const mark = read.value;

/** Puts a mark of 100 by 50 at the top of a page that is printed all over, down to a row of cells. */
async function put(printed: number, isKnown = true) {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
  ink.map = { columns: 100, rows: 150, cell: 6, ink: new Uint8Array(15_000).fill(1, 0, printed * 100) };
  const picture = { bitmap: { width: 60, height: 90, close: () => undefined }, dpi: 150, stale: false } as const;
  const paper = createPaper({ picture: () => picture }, () => page);
  if (isKnown) await paper.prepare(pageNo(1));
  const told: string[] = [];
  const tool = spreadingTool({
    make: () => [mark],
    sizeOf: () => page,
    settle: paper.settle({ width: 100, height: 50 }),
    onSettled: (how) => told.push(how),
  });
  const context = {
    pageNo: pageNo(1),
    ownerId: userId(1),
    style,
    reach: 4,
    unit: 1,
    words: [],
    newId: () => 'b',
    mayErase: () => true,
    mayChange: () => true,
  };
  const at = (x: number, y: number) => ({ at: pagePoint(x, y), pressure: null, constrained: false });
  const drawing = press(drawingOf(historyOf(EMPTY_LAYER)), tool, context, at(300, 100));
  const { history } = release(drag(drawing, [at(300, 100)]));
  const [placed] = history.marks.get(pageNo(1)) ?? [];
  return { told, placed: placed?.mark };
}

test('[LAYR-07] a stamp moves to the only blank space, at the foot of the page, and that is said', async () => {
  const { told, placed } = await put(140);
  expect(placed).toMatchObject({ geometry: { y: expect.toSatisfy((y: number) => y >= 840) } });
  expect(told).toEqual(['far']);
});

test('[LAYR-07] on a page without blank space a stamp stays where it was put, and that is said once', async () => {
  const { told, placed } = await put(150);
  expect(placed).toMatchObject({ geometry: { x: 250, y: 75 } });
  expect(told).toEqual(['nowhere']);
});

test('[LAYR-07] nothing is said of a stamp that finds blank space near the pointer', async () => {
  const { told, placed } = await put(20);
  expect(placed).toMatchObject({ geometry: { y: expect.toSatisfy((y: number) => y >= 120 && y < 130) } });
  expect(told).toEqual([]);
});

test('[LAYR-07] a stamp placed before its page has been analysed stays where it was put, and that is said', async () => {
  const { told, placed } = await put(140, false);
  expect(placed).toMatchObject({ geometry: { x: 250, y: 75 } });
  expect(told).toEqual(['unknown']);
});
