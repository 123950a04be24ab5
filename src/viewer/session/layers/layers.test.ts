import { afterEach, describe, expect, test, vi } from 'vitest';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { LAYER_LOCK_MS, LAYER_LOCK_RENEW_MS } from '#core/contract/constants.ts';
import type { WireMark } from '#core/contract/marks/layer.ts';
import { at, ContractServer, DraftDisk } from './contractServer.ts';
import { leftUnsaved } from '#src/viewer/model/marklist/leftUnsaved.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import { canSave } from './editing.ts';
import { createLayers } from './layers.ts';
import type { Layers } from './layers.ts';
import type { ClaimTab } from './tab.ts';
import { draw, editing, editOf, gesture, newId, open, sampleAt, saved, settle, shown, style } from './testing/clerk.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('lock, edit, save, release', () => {
  test('[LAYR-02] saving locks, lists, sets new marks, deletes removed ones and releases', async () => {
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
    expect(saved.at(-1)).toEqual({ pages: [2, 1], whole: true });
  });

  test('a failed save is not compared with the server’s image', async () => {
    const { server, layers } = await editing();
    draw(layers);
    server.faults.push({ call: 'set', fault: 'lostAnswer' });
    expect(await layers.save()).toBe(false);
    expect(saved.at(-1)).toEqual({ pages: [1], whole: false });
  });

  test('[LAYR-02] a lock held by another tells who and since when, and nothing can be edited', async () => {
    const { server, disk } = await editing();
    const second = open(server, disk, 2);
    await second.startEditing();
    expect(editOf(second)).toEqual({
      phase: 'viewing',
      notice: { reason: 'locked', holder: 'Anna Arndt', since: at, until: at, message: 'message layer.locked' },
    });
    draw(second);
    expect(shown(second)).toEqual([]);
  });

  test('a thousand strokes on a page take few calls to save', async () => {
    const { server, layers } = await editing();
    for (let i = 0; i < 1000; i++) draw(layers, 1, i);
    await layers.save();
    expect([server.sent.filter((call) => call === 'set').length, server.ids.length, server.groups.length]).toEqual([
      1, 1000, 1,
    ]);
  });

  test('[LAYR-02] a stroke still being drawn when saving was requested is saved as well', async () => {
    const { server, layers } = await editing();
    draw(layers);
    layers.press({
      tool: toolOf('freehand').tool,
      style,
      pageNo: pageNo(1),
      reach: 5,
      unit: 1,
      words: [],
      sample: sampleAt(9, 9),
    });
    layers.drag([sampleAt(40, 9)]);
    const saving = layers.save();
    layers.drag([sampleAt(90, 9)]);
    expect(server.sent).toEqual(['lock', 'list']);
    layers.release();
    expect(await saving).toBe(true);
    expect(server.ids).toEqual(shown(layers));
    const [, stroke] = layers.store.getState().marks.get(pageNo(1)) ?? [];
    expect(stroke?.mark.geometry).toMatchObject({ points: expect.arrayContaining([9, 90]) });
    expect(editOf(layers)).toMatchObject({ phase: 'editing', dirty: false });
  });

  test('[LAYR-02] a mark being drawn by several presses can be saved between them', async () => {
    const { server, layers } = await editing();
    const press = (x: number, y: number): void => {
      const place = { style, pageNo: pageNo(1), reach: 5, unit: 1, words: [] };
      layers.press({ ...place, tool: toolOf('polyline').tool, sample: sampleAt(x, y) });
      layers.release();
    };
    const isToSave = () => canSave(layers.store.getState());
    expect(isToSave()).toBe(false);
    press(100, 100);
    press(400, 100);
    expect([isToSave(), shown(layers)]).toEqual([true, []]);
    expect(await layers.save()).toBe(true);
    expect([isToSave(), server.ids, shown(layers).length]).toEqual([false, shown(layers), 1]);
    press(100, 300);
    layers.cancel();
    expect(isToSave()).toBe(false);
  });

  test('[LAYR-04] marks left unsaved by a lost lock are told apart from those everybody sees', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    await layers.save();
    draw(layers, 2);
    const left = () => leftUnsaved(layers.store.getState(), layers.userId).map(({ mark }) => mark.localId);
    expect(left()).toEqual([]);
    server.holder = 2;
    expect(await layers.save()).toBe(false);
    expect(editOf(layers)).toMatchObject({ phase: 'viewing' });
    expect(left()).toEqual(shown(layers).filter((id) => !server.ids.includes(id)));
    expect(left()).toHaveLength(1);
    server.holder = null;
    const after = (await editing(server, disk)).layers;
    await after.save();
    await after.leave('keep');
    expect(leftUnsaved(after.store.getState(), after.userId)).toEqual([]);
  });

  test('undo survives a save: the next save removes the stroke on the server', async () => {
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

  test('[LAYR-03] [LAYR-07] another’s stamp that was removed and saved cannot be restored: the user is told, and the rest is', async () => {
    const server = new ContractServer();
    const stamp: WireMark = {
      localid: 'theirs',
      kind: 'stamp',
      geometry: {
        x: 5,
        y: 5,
        width: 10,
        height: 50,
        name: 'Gebucht',
        content: { type: 'lettering', lines: ['Nr. 7'], framed: true },
      },
      style,
    };
    server.groups = [{ pageno: 1, editgroupno: 5, ownerid: 2, ownername: 'Anna Arndt', at, marks: [stamp] }];
    let told = 0;
    const layers = createLayers({
      userId: userId(1),
      docId: docId(1),
      version: 1,
      mayRemoveOthers: true,
      calls: server.for(1),
      drafts: new DraftDisk(),
      claimTab: () => Promise.resolve(() => undefined),
      newId,
      onSaved: () => undefined,
      onStampsGone: () => (told += 1),
    });
    await layers.startEditing();
    draw(layers, 1, 200);
    gesture(layers, 'eraser', 1, 10);
    layers.undo();
    expect(shown(layers)).toContain('theirs');
    layers.redo();
    await layers.save();
    expect([server.ids.length, told]).toEqual([1, 1]);
    layers.undo();
    expect(shown(layers)).toEqual([]);
    layers.redo();
    await layers.save();
    expect([server.ids.length, told, layers.store.getState().canRedo]).toEqual([1, 1, false]);
  });

  test('a save waiting for a stroke is cancelled if editing ends, and the stroke is kept', async () => {
    const { server, disk, layers } = await editing();
    layers.press({
      tool: toolOf('freehand').tool,
      style,
      pageNo: pageNo(1),
      reach: 5,
      unit: 1,
      words: [],
      sample: sampleAt(1, 1),
    });
    layers.drag([sampleAt(50, 50)]);
    const saving = layers.save();
    await layers.leave('keep');
    expect([await saving, server.ids]).toEqual([false, []]);
    expect(shown((await editing(server, disk)).layers)).toHaveLength(1);
  });

  test('marks this client cannot read are returned to the server unchanged', async () => {
    const server = new ContractServer();
    const hologram: WireMark = { localid: 'h', kind: 'hologram', geometry: { depth: 3 }, style: {} };
    const stroke: WireMark = { localid: 's', kind: 'freehand', geometry: { points: [10, 10, 10, 50] }, style };
    server.groups = [{ pageno: 1, editgroupno: 5, ownerid: 1, ownername: 'Anna Arndt', at, marks: [hologram, stroke] }];
    const { layers } = await editing(server);
    gesture(layers, 'eraser', 1, 10);
    await layers.save();
    expect(server.groups.map(({ marks }) => marks)).toEqual([[hologram]]);
  });

  test('[LAYR-05] another user’s marks cannot be erased without the right', async () => {
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
  test.each(['set', 'delete'] as const)(
    '[LAYR-02] an error in %s ends the editing with its message and releases the lock',
    async (call) => {
      const { server, layers } = await editing();
      draw(layers);
      await layers.save();
      if (call === 'delete') layers.undo();
      else draw(layers, 2);
      const before = shown(layers);
      server.faults.push({ call, fault: 'refused' });
      expect(await layers.save()).toBe(false);
      expect(editOf(layers)).toEqual({
        phase: 'viewing',
        notice: { reason: 'failed', during: 'save', message: 'message server.storageFull' },
      });
      expect([server.holder, shown(layers), layers.store.getState().draft]).toEqual([null, before, 'stored']);
    },
  );

  test('[LAYR-02] editing again while the lock is being released works', async () => {
    const held = new Set<string>();
    const claim: ClaimTab = (name) =>
      Promise.resolve(held.has(name) ? null : (held.add(name), () => void held.delete(name)));
    const server = new ContractServer();
    const layers = open(server, new DraftDisk(), 1, claim);
    await layers.startEditing();
    draw(layers);
    server.faults.push({ call: 'set', fault: 'refused' });
    let again: Promise<void> | undefined;
    layers.store.subscribe(({ edit }) => {
      if (edit.phase === 'viewing') again ??= layers.startEditing();
    });
    await layers.save();
    await again;
    expect([editOf(layers).phase, server.holder]).toEqual(['editing', 1]);
  });

  test('[LAYR-02] a page hidden while getting the lock and shown again edits once and leaves no lock', async () => {
    for (let moment = 0; moment < 30; moment += 1) {
      const held = new Set<string>();
      const claim: ClaimTab = (name) =>
        Promise.resolve(held.has(name) ? null : (held.add(name), () => void held.delete(name)));
      const server = new ContractServer();
      const layers = open(server, new DraftDisk(), 1, claim);
      const first = layers.startEditing();
      for (let step = 0; step < moment; step += 1) await Promise.resolve();
      layers.hide();
      await Promise.all([first, layers.startEditing()]);
      expect([editOf(layers).phase, server.holder, held.size], `after ${moment} steps`).toEqual(['editing', 1, 1]);
      draw(layers);
      expect(await layers.save()).toBe(true);
      await layers.leave('discard');
      expect([server.ids.length, server.holder, held.size], `after ${moment} steps`).toEqual([1, null, 0]);
    }
  });

  test.each(['lock', 'list'] as const)(
    '[LAYR-02] an error in %s at the start ends the editing and leaves no lock',
    async (call) => {
      const server = new ContractServer();
      server.faults.push({ call, fault: 'refused' });
      const { layers } = await editing(server);
      expect([editOf(layers), server.holder]).toEqual([
        { phase: 'viewing', notice: { reason: 'failed', during: 'start', message: 'message server.storageFull' } },
        null,
      ]);
    },
  );

  test('[LAYR-04] a save whose answer was lost duplicates and loses nothing', async () => {
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

  test('[LAYR-04] the lock is renewed; if taken over, editing ends and strokes stay as a draft', async () => {
    vi.useFakeTimers();
    const { server, layers } = await editing();
    draw(layers);
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_RENEW_MS);
    expect(server.sent).toEqual(['lock', 'list', 'lock']);
    server.holder = 2;
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_RENEW_MS);
    expect([editOf(layers), layers.store.getState().draft, shown(layers).length]).toEqual([
      { phase: 'viewing', notice: { reason: 'lockLost', message: 'message layer.locked' } },
      'stored',
      1,
    ]);
    server.holder = null;
    await layers.startEditing();
    expect([editOf(layers), shown(layers).length]).toEqual([
      { phase: 'editing', dirty: true, recovered: { conflicts: [] } },
      1,
    ]);
  });

  test.each([
    ['freehand', (layers: Layers) => layers.draft() !== null],
    ['eraser', (layers: Layers) => shown(layers).length === 0],
  ] as const)(
    '[LAYR-03] a lock lost while the %s is down undoes the current gesture and keeps what came before',
    async (tool, isUnderWay) => {
      vi.useFakeTimers();
      const { server, layers } = await editing();
      draw(layers);
      const before = shown(layers);
      layers.press({
        tool: toolOf(tool).tool,
        style,
        pageNo: pageNo(1),
        reach: 5,
        unit: 1,
        words: [],
        sample: sampleAt(10, 10),
      });
      layers.drag([sampleAt(10, 50)]);
      expect(isUnderWay(layers)).toBe(true);
      server.holder = 2;
      await vi.advanceTimersByTimeAsync(LAYER_LOCK_RENEW_MS);
      expect([editOf(layers).phase, shown(layers), layers.draft()]).toEqual(['viewing', before, null]);
      layers.drag([sampleAt(90, 90)]);
      layers.release();
      server.holder = null;
      await layers.startEditing();
      expect(shown(layers)).toEqual(before);
    },
  );

  test('an unreachable server ends editing only once the lock has expired', async () => {
    vi.useFakeTimers();
    const { server, layers } = await editing();
    server.faults.push(...Array.from({ length: 20 }, () => ({ call: 'lock', fault: 'lostRequest' }) as const));
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_MS - 1);
    expect(editOf(layers).phase).toBe('editing');
    await vi.advanceTimersByTimeAsync(LAYER_LOCK_RENEW_MS);
    expect(editOf(layers)).toMatchObject({ phase: 'viewing', notice: { reason: 'lockLost' } });
  });

  test('[LAYR-04] full storage is reported, and editing and recovery continue in memory', async () => {
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
    expect([
      layers.store.getState().draft,
      (await disk.read({ userId: userId(1), docId: docId(1), version: 1 })).length,
    ]).toEqual(['stored', 3]);
  });
});
