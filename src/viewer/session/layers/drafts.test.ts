import { afterEach, describe, expect, test, vi } from 'vitest';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { at, ContractServer, DraftDisk } from './contractServer.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import { createLayers, type Layers } from './layers.ts';
import type { Conflict } from '#src/viewer/model/layer/recovery.ts';
import { createOlderDrafts } from './olderDrafts.ts';
import { claimTab } from './tab.ts';
import {
  draw,
  editing,
  editOf,
  newId,
  open,
  removedButRecoloured,
  sampleAt,
  settle,
  shown,
  style,
} from './testing/clerk.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const conflictsOf = (layers: Layers): readonly Conflict[] => {
  const edit = editOf(layers);
  return edit.phase === 'editing' ? (edit.recovered?.conflicts ?? []) : [];
};

describe('drafts', () => {
  test('[LAYR-04] a tab that crashes while editing loses no completed stroke, and undo is restored', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    draw(layers, 2);
    draw(layers, 3);
    layers.undo();
    await settle();
    const after = (await editing(server, disk)).layers;
    expect([editOf(after), shown(after)]).toEqual([
      { phase: 'editing', dirty: true, recovered: { conflicts: [] } },
      shown(layers),
    ]);
    after.redo();
    expect(shown(after)).toHaveLength(3);
    after.undo();
    after.undo();
    after.undo();
    expect([shown(after), editOf(after)]).toEqual([
      [],
      { phase: 'editing', dirty: false, recovered: { conflicts: [] } },
    ]);
  });

  test('[LAYR-03] undo survives a save and a crash after it', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    draw(layers, 2);
    layers.undo();
    await layers.save();
    await settle();
    const after = (await editing(server, disk)).layers;
    expect([editOf(after), after.store.getState().draft]).toEqual([
      { phase: 'editing', dirty: false, recovered: null },
      'none',
    ]);
    after.redo();
    expect(shown(after)).toHaveLength(2);
    after.undo();
    after.undo();
    expect(shown(after)).toEqual([]);
    await after.save();
    expect(server.ids).toEqual([]);
  });

  test('[LAYR-04] a save sent before a crash is not duplicated, even if changed on another device since', async () => {
    const { server, disk, layers } = await editing();
    draw(layers);
    server.faults.push({ call: 'set', fault: 'lostAnswer' });
    await layers.save();
    await settle();
    const [group] = server.groups;
    server.groups = [
      { ...group!, marks: group!.marks.map((mark) => ({ ...mark, style: { ...mark.style, color: '#00ff00' } })) },
    ];
    const { layers: again } = await editing(server, disk);
    expect([editOf(again), shown(again)]).toEqual([{ phase: 'editing', dirty: false, recovered: null }, server.ids]);
  });

  test('[LAYR-04] a mark undone here and changed elsewhere is a conflict, even with nothing left to save', async () => {
    const { layers } = await removedButRecoloured();
    await layers.startEditing();
    expect(editOf(layers)).toMatchObject({
      dirty: false,
      recovered: { conflicts: [{ mine: null, theirs: { mark: { style: { color: '#00ff00' } } } }] },
    });
  });

  test('[LAYR-04] a conflict not yet settled is asked about again after a reload, a settled one is not', async () => {
    // Restoring changes no mark, so the draft is kept only for the question.
    const { server, disk } = await removedButRecoloured();
    const asked = (one: Layers) => conflictsOf(one).map(({ mine, theirs }) => [mine, theirs?.mark.style.color]);
    const { layers: first } = await editing(server, disk);
    expect(asked(first)).toEqual([[null, '#00ff00']]);
    first.dispose();
    await settle();
    const { layers: reloaded } = await editing(server, disk);
    expect(asked(reloaded)).toEqual([[null, '#00ff00']]);
    reloaded.settleConflicts([{ conflict: conflictsOf(reloaded)[0]!, keep: 'mine' }]);
    expect(shown(reloaded)).toEqual([]);
    await settle();
    const { layers: last } = await editing(server, disk);
    expect([asked(last), shown(last)]).toEqual([[], []]);
    await last.save();
    expect(server.ids).toEqual([]);
  });

  test('[LAYR-04] conflicting marks and the choice between them are one step, also after a crash', async () => {
    const server = new ContractServer();
    server.groups = [
      {
        pageno: 1,
        editgroupno: 5,
        ownerid: 1,
        ownername: 'Anna Arndt',
        at,
        marks: ['a', 'b'].map((localid) => ({
          localid,
          kind: 'freehand',
          geometry: { points: [10, 10, 10, 50] },
          style,
        })),
      },
    ];
    const painted = (color: string) => server.groups[0]!.marks.map((mark) => ({ ...mark, style: { ...style, color } }));
    const colorsOf = (layers: Layers) =>
      [...layers.store.getState().marks.values()]
        .flat()
        .map(({ mark }) => mark.style.color)
        .toSorted();
    const { disk, layers } = await editing(server);
    layers.change(
      [...layers.store.getState().marks.values()].flatMap((page) =>
        page.map((one, index) => ({
          pageNo: one.pageNo,
          index,
          before: one,
          after: { ...one, mark: { ...one.mark, style: { ...style, color: '#0000ff' } } },
        })),
      ),
    );
    await settle();
    server.groups = [{ ...server.groups[0]!, marks: painted('#00ff00') }];
    const { layers: again } = await editing(server, disk);
    const { recovered } = editOf(again) as Extract<ReturnType<typeof editOf>, { phase: 'editing' }>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it has just begun
    expect(colorsOf(again)).toEqual(['#0000ff', '#0000ff', '#00ff00', '#00ff00']);
    again.settleConflicts([
      { conflict: recovered!.conflicts[0]!, keep: 'mine' },
      { conflict: recovered!.conflicts[1]!, keep: 'theirs' },
    ]);
    expect(colorsOf(again)).toEqual(['#0000ff', '#00ff00']);
    await settle();
    const { layers: crashed } = await editing(server, disk);
    expect(colorsOf(crashed)).toEqual(['#0000ff', '#00ff00']);
    for (const one of [again, crashed]) {
      one.undo();
      expect([colorsOf(one), one.store.getState().canUndo]).toEqual([['#00ff00', '#00ff00'], false]);
    }
  });

  test('[LAYR-04] a draft is merged with another user’s save: both are there', async () => {
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

  test('a draft discarded on leaving is gone; one kept is restored', async () => {
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

  test.each([
    ['Web Locks', navigator],
    ['a browser that has none', {}],
    [
      'a browser that refuses them',
      { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } },
    ],
  ])('[LAYR-04] one tab of a browser edits at a time: with %s', async (_, browser) => {
    vi.stubGlobal('navigator', browser);
    const server = new ContractServer();
    const first = open(server, new DraftDisk(), 1, claimTab);
    const second = open(server, new DraftDisk(), 1, claimTab);
    await first.startEditing();
    await second.startEditing();
    expect([editOf(first).phase, editOf(second)]).toEqual([
      'editing',
      { phase: 'viewing', notice: { reason: 'otherTab' } },
    ]);
    await first.leave('discard');
    await expect
      .poll(async () => {
        await second.startEditing();
        return editOf(second).phase;
      })
      .toBe('editing');
    await second.leave('discard');
  });

  test('closing the viewer completes the stroke in the draft and releases the lock', async () => {
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
    layers.dispose();
    await settle();
    expect(server.holder).toBeNull();
    expect(shown((await editing(server, disk)).layers)).toHaveLength(1);
  });
});

test('[LAYR-04] strokes on an older version move to the new one, on its last page if theirs is gone, or are discarded', async () => {
  const { server, disk, layers } = await editing();
  draw(layers);
  draw(layers, 3);
  await settle();
  server.holder = null;
  const key = { userId: userId(1), docId: docId(1), version: 2 };
  const newer = createLayers({
    ...key,
    mayRemoveOthers: false,
    calls: server.for(1),
    drafts: disk,
    claimTab: () => Promise.resolve(() => undefined),
    newId,
    onSaved: () => undefined,
  });
  const older = createOlderDrafts({ ...key, drafts: disk, layers: newer, newId, pageCount: 2 });
  const [found] = await older.list();
  expect([found?.version, found?.marks.length, await older.takeOver(found!)]).toEqual([1, 2, false]);
  await newer.startEditing();
  expect(await older.takeOver(found!)).toBe(true);
  expect([...newer.store.getState().marks].map(([page, marks]) => [page, marks.length])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(await older.list()).toEqual([]);
  newer.undo();
  expect(shown(newer)).toEqual([]);
});
