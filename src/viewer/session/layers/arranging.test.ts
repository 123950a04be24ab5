import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import type { WireMark } from '#core/contract/marks/layer.ts';
import { type Mark, markFrame } from '#core/marks/mark.ts';
import { ONE } from '#core/marks/testing/oneOfEach.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { type Arranging, createArranging } from './arranging.ts';
import { ContractServer } from './contractServer.ts';
import { createLayers, type Layers } from './layers.ts';
import { finishWriting } from './writing.ts';

const page = pageNo(1);
const style = { color: '#cc0000', width: 10, opacity: 1 };
const box = (localid: string, x: number) => ({
  localid,
  kind: 'rectangle',
  geometry: { x, y: 100, width: 100, height: 50 },
  style,
});
let server: ContractServer;
let layers: Layers;
let arranging: Arranging;
let serial = 0;
let stampsLeft = 0;
const newId = () => `new-${++serial}`;

const everyKind = Object.values(ONE).map(({ localId, kind, geometry, style: look }): WireMark => ({
  localid: localId,
  kind,
  geometry: { ...geometry },
  style: { ...look },
}));

const open = async (more: readonly WireMark[] = []): Promise<void> => {
  server = new ContractServer();
  // Lower than the numbers the server gives from now on.
  server.groups = [
    {
      pageno: 1,
      editgroupno: -2,
      ownerid: 7,
      ownername: 'Anna Arndt',
      at: '01.02.2026 10:00:00',
      marks: [box('mine', 100), box('also', 300), ...more],
    },
    {
      pageno: 1,
      editgroupno: -1,
      ownerid: 8,
      ownername: 'Bernd Brandt',
      at: '01.02.2026 10:00:00',
      marks: [box('theirs', 500)],
    },
  ];
  layers = createLayers({
    userId: userId(7),
    docId: docId(1),
    version: 1,
    mayRemoveOthers: true,
    calls: server.for(7),
    drafts: {
      read: () => Promise.resolve([]),
      append: () => Promise.resolve(),
      replace: () => Promise.resolve(),
      older: () => Promise.resolve([]),
    },
    claimTab: () => Promise.resolve(() => undefined),
    newId,
    onSaved: () => undefined,
  });
  arranging = createArranging(layers, {
    docId: 1,
    newId,
    pageSize: () => ({ width: 1240, height: 1754 }),
    onStampsLeft: () => {
      stampsLeft += 1;
    },
  });
  await layers.startEditing();
};
beforeEach(() => open());

const marks = (): readonly Mark[] => marksOfPage(layers.store.getState().marks, page).map(({ mark }) => mark);
const frame = (id: string) => markFrame(marks().find(({ localId }) => localId === id)!);

test('[LAYR-05] others’ marks can be removed with the right, but not moved or restyled', () => {
  arranging.selectAll(page);
  expect(arranging.chosen().map(({ mark }) => mark.localId)).toEqual(['mine', 'also']);
  arranging.nudge(10, 5);
  arranging.restyle({ color: '#00ff00' });
  expect([frame('mine').x, frame('also').x, frame('theirs').x]).toEqual([110, 310, 500]);
  expect(marks().map((mark) => mark.style.color)).toEqual(['#00ff00', '#00ff00', '#cc0000']);
  arranging.remove();
  expect([marks(), layers.store.getState().selection]).toEqual([[], null]);
});

test('[LAYR-03] each action is one step; undoing them all restores the server’s state', () => {
  const before = marks();
  arranging.selectNext(page, 1);
  const steps = [
    () => arranging.nudge(1, 0),
    () => arranging.resize(20, 10),
    () => arranging.turn(15),
    () => arranging.order('front'),
    () => arranging.duplicate(),
    () => arranging.align('right'),
    () => arranging.remove(),
  ];
  for (const step of steps) expect(step()).toBe(true);
  for (let i = 0; i < steps.length; i += 1) layers.undo();
  expect([marks(), layers.store.getState().canUndo]).toEqual([before, false]);
});

type Act = (by: number) => unknown;
const acts: Readonly<Record<string, Act>> = {
  next: () => arranging.selectNext(page, 1),
  all: () => arranging.selectAll(page),
  nudge: (by) => arranging.nudge(by, -by / 2),
  resize: (by) => arranging.resize(by, by),
  turn: (by) => arranging.turn(by),
  front: () => arranging.order('front'),
  back: () => arranging.order('back'),
  restyle: (by) => arranging.restyle({ opacity: Math.abs(by % 10) / 10, fill: by > 0 ? '#00ff00' : undefined }),
  duplicate: () => arranging.duplicate(),
  elsewhere: () => arranging.paste(arranging.copy() ?? '', pageNo(2)),
  align: () => arranging.align('middle'),
  distribute: () => arranging.distribute('across'),
  remove: () => arranging.remove(),
  undo: () => layers.undo(),
  redo: () => layers.redo(),
};

test('[LAYR-01] [LAYR-03] any action on any kind can be undone, redone, saved and loaded again', async () => {
  const act = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.integer({ min: -40, max: 40 }));
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (sequence) => {
      await open(everyKind);
      const start = layers.store.getState().marks;
      for (const [name, by] of sequence) acts[name]!(by);
      while (layers.store.getState().canRedo) layers.redo();
      const stage = layers.store.getState().marks;
      while (layers.store.getState().canUndo) layers.undo();
      expect(layers.store.getState().marks).toEqual(start);
      while (layers.store.getState().canRedo) layers.redo();
      expect(layers.store.getState().marks).toEqual(stage);
      expect(await layers.save()).toBe(true);
      await layers.leave('discard');
      await layers.load();
      expect(layers.store.getState().marks).toEqual(stage);
    }),
    { numRuns: 60 },
  );
});

test('copied marks are pasted with an offset on their page and in place on another', () => {
  arranging.selectNext(page, 1);
  const text = arranging.copy()!;
  arranging.paste(text, page);
  expect(markFrame(marks().at(-1)!).x).toBe(140);
  arranging.paste(text, pageNo(2));
  expect(markFrame(marksOfPage(layers.store.getState().marks, pageNo(2))[0]!.mark).x).toBe(100);
  expect(arranging.paste('Rechnung', page)).toBe(false);
});

test('[LAYR-07] a stamp is copied within its document by its owner; others and other documents get the rest', async () => {
  const stamp = {
    ...box('stamp', 700),
    kind: 'stamp',
    geometry: {
      x: 700,
      y: 100,
      width: 200,
      height: 80,
      name: 'Gebucht',
      content: { type: 'lettering', lines: ['Nr. 7'], framed: true },
      seal: 'of the server',
    },
  };
  await open([stamp]);
  server.groups = server.groups.map((group) =>
    group.ownerid === 8 ? { ...group, marks: [...group.marks, { ...stamp, localid: 'their stamp' }] } : group,
  );
  await layers.leave('discard');
  await layers.startEditing();
  const kinds = () =>
    marks()
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'stamp').length;
  stampsLeft = 0;
  layers.select({ pageNo: page, ids: new Set(['stamp', 'mine']) });
  arranging.duplicate();
  expect([kinds(), stampsLeft]).toEqual([3, 0]);
  expect(marks().findLast(({ kind }) => kind === 'stamp')?.geometry).toMatchObject({ seal: 'of the server' });
  const text = arranging.copy()!;
  layers.select({ pageNo: page, ids: new Set(['their stamp', 'theirs']) });
  arranging.duplicate();
  expect([kinds(), stampsLeft, marks().at(-1)?.kind]).toEqual([3, 1, 'rectangle']);
  layers.select({ pageNo: page, ids: new Set(['their stamp']) });
  expect([arranging.copy(), stampsLeft]).toEqual([null, 2]);
  // Marks left out of the clipboard are not cut either.
  expect([arranging.cut(), kinds(), stampsLeft]).toEqual([null, 3, 3]);
  layers.select({ pageNo: page, ids: new Set(['their stamp', 'also']) });
  expect([arranging.cut()?.includes('their stamp'), kinds(), stampsLeft]).toEqual([false, 3, 4]);
  expect(marks().some(({ localId }) => localId === 'also')).toBe(false);
  arranging.paste(text, page);
  expect([kinds(), stampsLeft]).toEqual([4, 4]);
  arranging.paste(text.replace('"docId":1', '"docId":2'), page);
  expect([kinds(), stampsLeft, marks().at(-1)?.kind]).toEqual([4, 5, 'rectangle']);
});

test('[LAYR-01] typing a text is one step, an emptied text is removed, an empty one never added', () => {
  const mark = { localId: 't', kind: 'text', geometry: { x: 10, y: 10, width: 200, text: '' }, style } as const;
  layers.write({ pageNo: page, mark });
  finishWriting(layers, ' \n');
  expect([marks().length, layers.store.getState().writing]).toEqual([3, null]);
  layers.write({ pageNo: page, mark });
  finishWriting(layers, 'Bitte prüfen\n');
  expect(marks().at(-1)).toEqual({ ...mark, geometry: { ...mark.geometry, text: 'Bitte prüfen' } });
  layers.select({ pageNo: page, ids: new Set(['t']) });
  expect(arranging.write()).toBe(true);
  finishWriting(layers, '');
  expect(marks()).toHaveLength(3);
  layers.undo();
  expect(marks()).toHaveLength(4);
});

test('without editing nothing changes', async () => {
  await layers.leave('discard');
  arranging.selectAll(page);
  expect([arranging.nudge(1, 1), arranging.remove(), arranging.paste('', page)]).toEqual([false, false, false]);
  expect(frame('mine').x).toBe(100);
});

test('[LAYR-04] a text being typed when editing ends is kept', async () => {
  const mark = { localId: 't', kind: 'text', geometry: { x: 10, y: 10, width: 200, text: '' }, style } as const;
  layers.write({ pageNo: page, mark });
  layers.onEnding(() => finishWriting(layers, 'Bitte'));
  expect(await layers.save()).toBe(true);
  expect(server.groups.at(-1)?.marks[0]?.geometry).toMatchObject({ text: 'Bitte' });
});
