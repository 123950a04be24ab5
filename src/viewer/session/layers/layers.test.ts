import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { pagePoint } from '#core/kernel/geometry.ts';
import { LAYER_LOCK_MS, LAYER_LOCK_RENEW_MS } from '#core/contract/constants.ts';
import type { WireMark } from '#core/contract/layer.ts';
import type { LayerMarks } from '#src/viewer/model/layer/marks.ts';
import type { DraftStore } from './drafts.ts';
import { at, ContractServer, DraftDisk } from './contractServer.ts';
import { tools } from '#src/viewer/model/tools/tools.ts';
import { createLayers, type Layers } from './layers.ts';
import { releaseOnClosing } from './closing.ts';
import { createOlderDrafts } from './olderDrafts.ts';
import { claimTab } from './tab.ts';

let serial = 0;
const saved: number[][] = [];
const open = (server: ContractServer, disk: DraftStore, user = 1, tab: typeof claimTab = () => Promise.resolve(() => undefined)): Layers =>
  createLayers({ userId: userId(user), docId: docId(1), version: 1, mayRemoveOthers: false, calls: server.for(user), drafts: disk, claimTab: tab, newId: () => `m${++serial}`, onSaved: (pages) => saved.push([...pages]) });

const style = { color: '#cc0000', width: 20, opacity: 1 };
const sampleAt = (x: number, y: number) => ({ at: pagePoint(x, y), pressure: null, constrained: false });
const gesture = (layers: Layers, tool: 'freehand' | 'eraser', page: number, x: number): void => {
  layers.press({ tool: tools[tool], style, pageNo: pageNo(page), reach: 5, unit: 1, words: [], sample: sampleAt(x, 10) });
  layers.drag([sampleAt(x, 50)]);
  layers.release();
};
const draw = (layers: Layers, page = 1, x = 10): void => gesture(layers, 'freehand', page, x);
const shown = (layers: Layers): string[] => idsOf(layers.store.getState().marks);
const idsOf = (marks: LayerMarks): string[] => [...marks.values()].flatMap((page) => page.map(({ mark }) => mark.localId)).toSorted();
const editOf = (layers: Layers) => layers.store.getState().edit;
const settle = async (): Promise<void> => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};
const editing = async (server = new ContractServer(), disk: DraftStore = new DraftDisk(), user = 1) => {
  const layers = open(server, disk, user);
  await layers.startEditing();
  return { server, disk, layers };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('lock, edit, save, release', () => {
  test('[LAYR-02] locks, lists, sets what is new, deletes what is gone, releases', async () => {
    const { server, layers } = await editing();
    expect(editOf(layers)).toEqual({ phase: 'editing', dirty: false, recovered: null });
    draw(layers);
    expect(editOf(layers)).toMatchObject({ dirty: true });
    expect(await layers.save()).toBe(true);
    expect([server.ids, editOf(layers)]).toEqual([shown(layers), { phase: 'editing', dirty: false, recovered: null }]);
    gesture(layers, 'eraser', 1, 10);
    draw(layers, 2);
    await layers.save();
    await layers.leave('discard');
    expect(server.sent).toEqual(['lock', 'list', 'set', 'set', 'delete', 'release']);
    expect([server.ids, server.holder, editOf(layers).phase]).toEqual([shown(layers), null, 'viewing']);
    expect(saved.at(-1)).toEqual([2, 1]);
  });

  test('[LAYR-02] a lock held by another says by whom and since when, and nothing is editable', async () => {
    const { server, disk } = await editing();
    const second = open(server, disk, 2);
    await second.startEditing();
    expect(editOf(second)).toEqual({ phase: 'viewing', notice: { reason: 'locked', holder: 'Anna Arndt', since: at, until: at, message: 'message layer.locked' } });
    draw(second);
    expect(shown(second)).toEqual([]);
  });

  test('a thousand strokes on a page are saved in few calls', async () => {
    const { server, layers } = await editing();
    for (let i = 0; i < 1000; i++) draw(layers, 1, i);
    await layers.save();
    expect([server.sent.filter((call) => call === 'set').length, server.ids.length, server.groups.length]).toEqual([1, 1000, 1]);
  });

  test('undo survives a save: the next save takes the stroke from the server', async () => {
    const { server, layers } = await editing();
    draw(layers);
    await layers.save();
    layers.undo();
    await layers.save();
    expect(server.ids).toEqual([]);
    layers.redo();
    await layers.save();
    expect([server.ids, server.ids.length]).toEqual([shown(layers), 1]);
  });

  test('a stroke under way is finished by a save, not lost', async () => {
    const { server, layers } = await editing();
    layers.press({ tool: tools.freehand, style, pageNo: pageNo(1), reach: 5, unit: 1, words: [], sample: sampleAt(1, 1) });
    layers.drag([sampleAt(50, 50)]);
    await layers.save();
    expect(server.ids).toHaveLength(1);
  });

  test('marks this client cannot read go back to the server as they came', async () => {
    const server = new ContractServer();
    const hologram: WireMark = { localid: 'h', kind: 'hologram', geometry: { depth: 3 }, style: {} };
    const stroke: WireMark = { localid: 's', kind: 'freehand', geometry: { points: [10, 10, 10, 50] }, style };
    server.groups = [{ pageno: 1, editgroupno: 5, ownerid: 1, ownername: 'Anna Arndt', at, marks: [hologram, stroke] }];
    const { layers } = await editing(server);
    gesture(layers, 'eraser', 1, 10);
    await layers.save();
    expect(server.groups.map(({ marks }) => marks)).toEqual([[hologram]]);
  });

  test('[LAYR-05] what another user drew is not erased without the right', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    await layers.save();
    await layers.leave('discard');
    const second = open(server, disk, 2);
    await second.startEditing();
    gesture(second, 'eraser', 1, 10);
    expect(shown(second)).toEqual(server.ids);
  });
});

describe('failures', () => {
  test.each(['set', 'delete'] as const)('[LAYR-02] an error in %s ends the editing with its message and releases the lock', async (call) => {
    const { server, layers } = await editing();
    draw(layers);
    await layers.save();
    if (call === 'delete') layers.undo();
    else draw(layers, 2);
    const before = shown(layers);
    server.faults.push({ call, fault: 'refused' });
    expect(await layers.save()).toBe(false);
    expect(editOf(layers)).toEqual({ phase: 'viewing', notice: { reason: 'failed', during: 'save', message: 'message server.storageFull' } });
    expect([server.holder, shown(layers), layers.store.getState().draft]).toEqual([null, before, 'stored']);
  });

  test.each(['lock', 'list'] as const)('[LAYR-02] an error in %s at the start ends the editing and leaves no lock', async (call) => {
    const server = new ContractServer();
    server.faults.push({ call, fault: 'refused' });
    const { layers } = await editing(server);
    expect([editOf(layers), server.holder]).toEqual([{ phase: 'viewing', notice: { reason: 'failed', during: 'start', message: 'message server.storageFull' } }, null]);
  });

  test('[LAYR-04] a save whose answer was lost doubles nothing and loses nothing', async () => {
    const { server, layers } = await editing();
    draw(layers);
    draw(layers, 2);
    server.faults.push({ call: 'set', fault: 'lostAnswer' });
    expect(await layers.save()).toBe(false);
    await layers.startEditing();
    expect(editOf(layers)).toEqual({ phase: 'editing', dirty: false, recovered: null });
    await layers.save();
    expect([server.ids, server.ids.length]).toEqual([shown(layers), 2]);
  });

  test('[LAYR-04] the lock is renewed; taken over, editing ends and the strokes stay as a draft', async () => {
    vi.useFakeTimers();
    const { server, layers } = await editing();
    draw(layers);
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_RENEW_MS);
    expect(server.sent).toEqual(['lock', 'list', 'lock']);
    server.holder = 2;
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_RENEW_MS);
    expect([editOf(layers), layers.store.getState().draft, shown(layers).length]).toEqual([{ phase: 'viewing', notice: { reason: 'lockLost', message: 'message layer.locked' } }, 'stored', 1]);
    server.holder = null;
    await layers.startEditing();
    expect([editOf(layers), shown(layers).length]).toEqual([{ phase: 'editing', dirty: true, recovered: { conflicts: [] } }, 1]);
  });

  test('a server out of reach ends the editing only when the lock has run out', async () => {
    vi.useFakeTimers();
    const { server, layers } = await editing();
    server.faults.push(...Array.from({ length: 20 }, () => ({ call: 'lock', fault: 'lostRequest' }) as const));
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_MS - 1);
    expect(editOf(layers).phase).toBe('editing');
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_RENEW_MS);
    expect(editOf(layers)).toMatchObject({ phase: 'viewing', notice: { reason: 'lockLost' } });
  });

  test('[LAYR-04] storage that is full is said, and editing and recovery go on in memory', async () => {
    const disk = new DraftDisk();
    const { server, layers } = await editing(new ContractServer(), disk);
    disk.isFull = true;
    draw(layers);
    await settle();
    expect([layers.store.getState().draft, editOf(layers).phase]).toEqual(['memory', 'editing']);
    server.faults.push({ call: 'set', fault: 'refused' });
    await layers.save();
    await layers.startEditing();
    expect(shown(layers)).toHaveLength(1);
    disk.isFull = false;
    draw(layers, 2);
    draw(layers, 3);
    await settle();
    expect([layers.store.getState().draft, (await disk.read({ userId: userId(1), docId: docId(1), version: 1 })).length]).toEqual(['stored', 3]);
  });
});

describe('drafts', () => {
  test('[LAYR-04] a tab that dies in the middle of editing loses no completed stroke, and undo comes back with them', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    draw(layers, 2);
    draw(layers, 3);
    layers.undo();
    await settle();
    const after = (await editing(server, disk)).layers;
    expect([editOf(after), shown(after)]).toEqual([{ phase: 'editing', dirty: true, recovered: { conflicts: [] } }, shown(layers)]);
    after.redo();
    expect(shown(after)).toHaveLength(3);
    after.undo();
    after.undo();
    after.undo();
    expect([shown(after), editOf(after)]).toEqual([[], { phase: 'editing', dirty: false, recovered: { conflicts: [] } }]);
  });

  test('[LAYR-03] undo survives a save and a crash after it', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    draw(layers, 2);
    layers.undo();
    await layers.save();
    await settle();
    const after = (await editing(server, disk)).layers;
    expect([editOf(after), after.store.getState().draft]).toEqual([{ phase: 'editing', dirty: false, recovered: null }, 'none']);
    after.redo();
    expect(shown(after)).toHaveLength(2);
    after.undo();
    after.undo();
    expect(shown(after)).toEqual([]);
    await after.save();
    expect(server.ids).toEqual([]);
  });

  test('[LAYR-04] what was sent before a crash is not doubled, though it was changed on another device since', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    server.faults.push({ call: 'set', fault: 'lostAnswer' });
    await layers.save();
    await settle();
    const [group] = server.groups;
    server.groups = [{ ...group!, marks: group!.marks.map((mark) => ({ ...mark, style: { ...mark.style, color: '#00ff00' } })) }];
    const { layers: again } = await editing(server, disk);
    expect([editOf(again), shown(again)]).toEqual([{ phase: 'editing', dirty: false, recovered: null }, server.ids]);
  });

  test('[LAYR-04] a mark that was taken back here and changed elsewhere is a conflict, though nothing is left to save', async () => {
    const { server, layers } = await editing();
    draw(layers);
    await layers.save();
    const [group] = server.groups;
    server.groups = [{ ...group!, marks: group!.marks.map((mark) => ({ ...mark, style: { ...mark.style, color: '#00ff00' } })) }];
    layers.undo();
    server.faults.push({ call: 'delete', fault: 'lostRequest' });
    await layers.save();
    await layers.startEditing();
    expect(editOf(layers)).toMatchObject({ dirty: false, recovered: { conflicts: [{ mine: null, theirs: { mark: { style: { color: '#00ff00' } } } }] } });
  });

  test('[LAYR-04] what comes back in conflict and what is chosen of it are one step, also after a crash', async () => {
    const server = new ContractServer();
    server.groups = [{ pageno: 1, editgroupno: 5, ownerid: 1, ownername: 'Anna Arndt', at, marks: ['a', 'b'].map((localid) => ({ localid, kind: 'freehand', geometry: { points: [10, 10, 10, 50] }, style })) }];
    const painted = (color: string) => server.groups[0]!.marks.map((mark) => ({ ...mark, style: { ...style, color } }));
    const colorsOf = (layers: Layers) => [...layers.store.getState().marks.values()].flat().map(({ mark }) => mark.style.color).toSorted();
    const { disk, layers } = await editing(server);
    layers.change([...layers.store.getState().marks.values()].flatMap((page) => page.map((one, index) => ({ pageNo: one.pageNo, index, before: one, after: { ...one, mark: { ...one.mark, style: { ...style, color: '#0000ff' } } } }))));
    await settle();
    server.groups = [{ ...server.groups[0]!, marks: painted('#00ff00') }];
    const { layers: again } = await editing(server, disk);
    const { recovered } = editOf(again) as Extract<ReturnType<typeof editOf>, { phase: 'editing' }>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it has just begun
    expect(colorsOf(again)).toEqual(['#0000ff', '#0000ff', '#00ff00', '#00ff00']);
    again.settleConflicts([{ conflict: recovered!.conflicts[0]!, keep: 'mine' }, { conflict: recovered!.conflicts[1]!, keep: 'theirs' }]);
    expect(colorsOf(again)).toEqual(['#0000ff', '#00ff00']);
    await settle();
    const { layers: crashed } = await editing(server, disk);
    expect(colorsOf(crashed)).toEqual(['#0000ff', '#00ff00']);
    for (const one of [again, crashed]) {
      one.undo();
      expect([colorsOf(one), one.store.getState().canUndo]).toEqual([['#00ff00', '#00ff00'], false]);
    }
  });

  test('[LAYR-04] a draft meets what another user saved meanwhile: both are there', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    await settle();
    server.holder = null;
    const second = open(server, disk, 2);
    await second.startEditing();
    draw(second);
    await second.save();
    await second.leave('discard');
    const { layers: again } = await editing(server, disk);
    expect(shown(again)).toEqual([...shown(layers), ...server.ids].toSorted());
    await again.save();
    expect(server.ids).toEqual(shown(again));
  });

  test('discarded on leaving, a draft does not come back; kept, it does', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    await layers.leave('keep');
    expect(shown(layers)).toEqual([]);
    await layers.startEditing();
    expect(shown(layers)).toHaveLength(1);
    await layers.leave('discard');
    const { layers: again } = await editing(server, disk);
    expect([shown(again), editOf(again)]).toEqual([[], { phase: 'editing', dirty: false, recovered: null }]);
  });

  test('one tab of a browser edits at a time', async () => {
    const server = new ContractServer();
    const first = open(server, new DraftDisk(), 1, claimTab);
    const second = open(server, new DraftDisk(), 1, claimTab);
    await first.startEditing();
    await second.startEditing();
    expect([editOf(first).phase, editOf(second)]).toEqual(['editing', { phase: 'viewing', notice: { reason: 'otherTab' } }]);
    await first.leave('discard');
    await vi.waitFor(async () => {
      await second.startEditing();
      expect(editOf(second).phase).toBe('editing');
    });
    await second.leave('discard');
  });

  test('closing the viewer finishes the stroke into the draft and gives the lock back', async () => {
    const { server, disk, layers } = await editing();
    layers.press({ tool: tools.freehand, style, pageNo: pageNo(1), reach: 5, unit: 1, words: [], sample: sampleAt(1, 1) });
    layers.drag([sampleAt(50, 50)]);
    layers.dispose();
    await settle();
    expect(server.holder).toBeNull();
    expect(shown((await editing(server, disk)).layers)).toHaveLength(1);
  });
});

test('[LAYR-04] strokes left on an older version are put on the new one, on its last page where theirs is gone, or thrown away', async () => {
  const { server, disk, layers } = await editing();
  draw(layers);
  draw(layers, 3);
  await settle();
  server.holder = null;
  const key = { userId: userId(1), docId: docId(1), version: 2 };
  const newer = createLayers({ ...key, mayRemoveOthers: false, calls: server.for(1), drafts: disk, claimTab: () => Promise.resolve(() => undefined), newId: () => `m${++serial}`, onSaved: () => undefined });
  const older = createOlderDrafts({ ...key, drafts: disk, layers: newer, newId: () => `m${++serial}`, pageCount: 2 });
  const [found] = await older.list();
  expect([found?.version, found?.marks.length, await older.takeOver(found!)]).toEqual([1, 2, false]);
  await newer.startEditing();
  expect(await older.takeOver(found!)).toBe(true);
  expect([...newer.store.getState().marks].map(([page, marks]) => [page, marks.length])).toEqual([[1, 1], [2, 1]]);
  expect(await older.list()).toEqual([]);
  newer.undo();
  expect(shown(newer)).toEqual([]);
});

describe('closing the tab', () => {
  test('[LAYR-02] a tab that closes gives the lock back at once; put aside only, it goes on where it was', async () => {
    const { server, layers } = await editing();
    const tab = new EventTarget();
    const end = releaseOnClosing(tab, layers);
    draw(layers);
    layers.press({ tool: tools.freehand, style, pageNo: pageNo(2), reach: 5, unit: 1, words: [], sample: sampleAt(1, 1) });
    layers.drag([sampleAt(50, 50)]);
    tab.dispatchEvent(new Event('pagehide'));
    await settle();
    expect([server.holder, editOf(layers)]).toEqual([null, { phase: 'viewing', notice: null }]);
    tab.dispatchEvent(new Event('pageshow'));
    await settle();
    expect([server.holder, shown(layers).length, editOf(layers)]).toEqual([1, 2, { phase: 'editing', dirty: true, recovered: { conflicts: [] } }]);
    end();
  });

  test('[LAYR-04] a tab that closes in the middle of a save loses nothing and doubles nothing', async () => {
    const { server, disk, layers } = await editing();
    const tab = new EventTarget();
    releaseOnClosing(tab, layers);
    draw(layers);
    await settle();
    const saving = layers.save();
    tab.dispatchEvent(new Event('pagehide'));
    expect(await saving).toBe(false);
    await settle();
    expect(server.holder).toBeNull();
    const { layers: again } = await editing(server, disk);
    expect(shown(again)).toHaveLength(1);
    await again.save();
    expect(server.ids).toEqual(shown(again));
  });
});

type Act = 'draw' | 'erase' | 'undo' | 'redo' | 'save' | 'saveFails' | 'saveUnknown' | 'crash' | 'leave';
const act = fc.constantFrom<Act>('draw', 'draw', 'draw', 'erase', 'undo', 'redo', 'save', 'saveFails', 'saveUnknown', 'crash', 'leave');

test('[LAYR-04] whatever fails or dies in between, what is on the screen is never lost and never doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, fc.integer({ min: 1, max: 3 })), { maxLength: 30 }), async (acts) => {
      const server = new ContractServer();
      const disk = new DraftDisk();
      let { layers } = await editing(server, disk);
      for (const [what, where] of acts) {
        if (what === 'draw') draw(layers, 1, where * 100);
        if (what === 'erase') gesture(layers, 'eraser', 1, where * 100);
        if (what === 'undo') layers.undo();
        if (what === 'redo') layers.redo();
        const before = shown(layers);
        if (what === 'saveFails') server.faults = [{ call: 'set', fault: 'lostRequest' }, { call: 'delete', fault: 'refused' }];
        if (what === 'saveUnknown') server.faults = [{ call: 'set', fault: 'lostAnswer' }, { call: 'delete', fault: 'lostAnswer' }];
        if (what.startsWith('save')) await layers.save();
        server.faults = [];
        if (what === 'leave') await layers.leave('keep');
        if (what === 'crash') {
          await settle();
          layers = open(server, disk);
        }
        await layers.startEditing();
        expect(shown(layers)).toEqual(before);
        expect(new Set(server.ids).size).toBe(server.ids.length);
      }
      expect(await layers.save()).toBe(true);
      expect(server.ids).toEqual(shown(layers));
      await layers.leave('discard');
    }),
    { numRuns: 60 },
  );
});
