import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';
import { HISTORY_WEIGHT, historyOf, record, redo, undo } from '../history/history.ts';
import { adding, applyChanges, removing } from './change.ts';
import { type EditGroup, marksOfGroups, netDifference } from './difference.ts';
import { EMPTY_LAYER, isSameMark, type LayerMark, type LayerMarks, marksOfPage } from './marks.ts';
import { type Draft, partsOf, restoreDraft, SAVED, savedDraft, SENT, stepsOf } from './draft.ts';
import { choosing, recoverDraft } from './recovery.ts';

const style = { color: '#000000', width: 20, opacity: 1 };
const box = (localId: string, x = 0): Mark => ({
  localId,
  kind: 'rectangle',
  geometry: { x, y: 0, width: 10, height: 10 },
  style,
});
const on = (page: number, mark: Mark, owner = 1): LayerMark => ({ pageNo: pageNo(page), ownerId: userId(owner), mark });
const group = (page: number, editGroupNo: number, marks: Mark[], unread: unknown[] = []): EditGroup => ({
  pageNo: pageNo(page),
  editGroupNo,
  ownerId: userId(1),
  ownerName: 'Anna Arndt',
  at: '01.02.2026 10:00:00',
  marks,
  unread,
});
const layerOf = (...marks: LayerMark[]): LayerMarks =>
  marks.reduce((layer, mark) => applyChanges(layer, [adding(layer, mark)]), EMPTY_LAYER);
const ids = (layer: LayerMarks): string[] =>
  [...layer.values()].flatMap((page) => page.map(({ mark }) => mark.localId)).toSorted();

/** Applies the operations as the contract says a server does. */
const served = (groups: readonly EditGroup[], operations: ReturnType<typeof netDifference>): EditGroup[] => {
  let next = Math.max(0, ...groups.map(({ editGroupNo }) => editGroupNo));
  const held = new Map(groups.map((one) => [one.editGroupNo, one]));
  for (const operation of operations) {
    if (operation.type === 'delete') held.delete(operation.editGroupNo);
    else {
      const no = operation.editGroupNo ?? ++next;
      held.set(no, { ...group(operation.pageNo, no, [...operation.marks]), unread: operation.unread });
    }
  }
  return [...held.values()];
};

type Edit = { what: 'add' | 'remove' | 'move'; page: number; pick: number; to: number };
const edits = fc.array(
  fc.record({
    what: fc.constantFrom('add', 'remove', 'move'),
    page: fc.integer({ min: 1, max: 3 }),
    pick: fc.nat(20),
    to: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 25 },
) as fc.Arbitrary<Edit[]>;
const edited = (layer: LayerMarks, steps: Edit[], prefix: string): LayerMarks =>
  steps.reduce((marks, { what, page, pick, to }, serial) => {
    if (what === 'add') return applyChanges(marks, [adding(marks, on(page, box(`${prefix}${serial}`, to)))]);
    const target = marksOfPage(marks, pageNo(page))[pick % 4];
    const removal = target && removing(marks, target);
    return removal
      ? applyChanges(marks, [
          what === 'remove' ? removal : { ...removal, after: { ...target, mark: box(target.mark.localId, to) } },
        ])
      : marks;
  }, layer);

const groups = [group(1, 1, [box('a'), box('b')]), group(1, 2, [box('c')]), group(2, 3, [box('d')])];
const start = marksOfGroups(groups);

/** What changed between two layers, by mark. */
const touchedBetween = (base: LayerMarks, draft: LayerMarks) => {
  const [was, wanted] = [base, draft].map((layer) => new Map(states(layer).map((one) => [one.mark.localId, one])));
  const ids = new Set([...was!.keys(), ...wanted!.keys()]);
  return new Map([...ids].map((id) => [id, { was: was!.get(id) ?? null, wanted: wanted!.get(id) ?? null }]));
};
const recovered = (base: LayerMarks, server: LayerMarks, draft: LayerMarks) => {
  let id = 0;
  const { changes, conflicts } = recoverDraft(server, touchedBetween(base, draft), () => `copy-${++id}`);
  return { marks: applyChanges(server, changes), conflicts };
};
const states = (layer: LayerMarks) => [...layer.values()].flat();

describe('net difference', () => {
  test('[LAYR-02] there is nothing to save without changes, in whatever order the server sends fields', () => {
    expect(netDifference(groups, start)).toEqual([]);
    const reordered = groups.map((one) => ({
      ...one,
      marks: one.marks.map((mark): Mark => ({ ...mark, style: { opacity: 1, width: 20, color: '#000000' } })),
    }));
    expect(netDifference(reordered, start)).toEqual([]);
  });

  test('[LAYR-02] saving sets changed and new groups, then deletes empty ones', () => {
    const marks = layerOf(on(1, box('a', 5)), on(1, box('new')), on(2, box('d')));
    expect(netDifference(groups, marks)).toEqual([
      { type: 'set', pageNo: 1, editGroupNo: 1, marks: [box('a', 5)], unread: [] },
      { type: 'set', pageNo: 1, editGroupNo: null, marks: [box('new')], unread: [] },
      { type: 'delete', pageNo: 1, editGroupNo: 2 },
    ]);
  });

  test('a mark drawn and erased needs no operation', () => {
    const drawn = applyChanges(start, [adding(start, on(1, box('x')))]);
    const removal = removing(drawn, on(1, box('x')));
    expect(netDifference(groups, applyChanges(drawn, removal ? [removal] : []))).toEqual([]);
  });

  test('marks this client cannot read are sent back and keep their group', () => {
    const unread = { localid: 'u', kind: 'hologram' };
    expect(netDifference([group(1, 1, [box('a')], [unread])], EMPTY_LAYER)).toEqual([
      { type: 'set', pageNo: 1, editGroupNo: 1, marks: [], unread: [unread] },
    ]);
  });

  test('[LAYR-02] after any edits and a save the server has what is on screen', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const marks = edited(start, steps, 'n');
        const after = served(groups, netDifference(groups, marks));
        expect(ids(marksOfGroups(after))).toEqual(ids(marks));
        expect(netDifference(after, marks)).toEqual([]);
      }),
    );
  });
});

describe('draft recovery', () => {
  test('[LAYR-04] recovery restores everything if nobody else has saved', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const draft = edited(start, steps, 'n');
        const { marks, conflicts } = recovered(start, start, draft);
        expect(ids(marks)).toEqual(ids(draft));
        expect(conflicts).toEqual([]);
      }),
    );
  });

  test('recovery duplicates nothing if the save had reached the server', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const draft = edited(start, steps, 'n');
        expect(recoverDraft(draft, touchedBetween(start, draft), () => 'never')).toEqual({
          changes: [],
          conflicts: [],
        });
      }),
    );
  });

  test('[LAYR-04] recovery loses no mark that either side has and neither deleted', () => {
    fc.assert(
      fc.property(edits, edits, (mine, theirs) => {
        const draft = edited(start, mine, 'm');
        const server = edited(start, theirs, 't');
        const result = states(recovered(start, server, draft).marks);
        const hadBefore = new Map(states(start).map((one) => [one.mark.localId, one]));
        for (const one of [...states(draft), ...states(server)]) {
          const before = hadBefore.get(one.mark.localId);
          if (before && isSameMark(before, one)) continue;
          expect(
            result.some(({ mark }) => isSameMark(on(one.pageNo, { ...mark, localId: one.mark.localId }), one)),
          ).toBe(true);
        }
      }),
    );
  });

  test('a mark changed on both sides is kept in both states and reported', () => {
    const base = layerOf(on(1, box('a')));
    const { marks, conflicts } = recovered(base, layerOf(on(1, box('a', 1))), layerOf(on(1, box('a', 2))));
    expect(marksOfPage(marks, pageNo(1)).map(({ mark }) => mark)).toEqual([box('a', 1), box('copy-1', 2)]);
    expect(conflicts).toEqual([{ mine: on(1, box('copy-1', 2)), theirs: on(1, box('a', 1)) }]);
    expect(
      marksOfPage(applyChanges(marks, choosing(marks, [{ conflict: conflicts[0]!, keep: 'mine' }])), pageNo(1)).map(
        ({ mark }) => mark,
      ),
    ).toEqual([box('copy-1', 2)]);
    expect(
      marksOfPage(applyChanges(marks, choosing(marks, [{ conflict: conflicts[0]!, keep: 'theirs' }])), pageNo(1)).map(
        ({ mark }) => mark,
      ),
    ).toEqual([box('a', 1)]);
  });

  test('a mark deleted on one side and changed on the other is kept as changed', () => {
    const base = layerOf(on(1, box('a')));
    expect(recovered(base, EMPTY_LAYER, layerOf(on(1, box('a', 2))))).toEqual({
      marks: layerOf(on(1, box('a', 2))),
      conflicts: [{ mine: on(1, box('a', 2)), theirs: null }],
    });
    expect(recovered(base, layerOf(on(1, box('a', 2))), EMPTY_LAYER)).toEqual({
      marks: layerOf(on(1, box('a', 2))),
      conflicts: [{ mine: null, theirs: on(1, box('a', 2)) }],
    });
  });
});

describe('a draft of which something was sent', () => {
  const base = layerOf(on(1, box('a')));
  const drawn = adding(base, on(1, box('n', 1)));
  const draft: Draft = [{ move: 'do', changes: [drawn] }, SENT];
  const restored = (server: LayerMarks, from = draft) => restoreDraft(from, server, () => 'copy');

  test('a recovered step is unsaved if it did not arrive, and saved and undoable if it did', () => {
    expect(restored(base)).toMatchObject({ draft: [draft[0]], conflicts: [], history: { past: [[drawn]] } });
    const arrived = applyChanges(base, [drawn]);
    expect(restored(arrived)).toMatchObject({
      draft: [draft[0], SAVED],
      conflicts: [],
      history: { marks: arrived, past: [[drawn]] },
    });
    expect(undo(restored(arrived).history).marks).toEqual(base);
  });

  test('[LAYR-04] a recovered step is not duplicated if it arrived and was changed there since', () => {
    const changed = layerOf(on(1, box('a')), on(1, box('n', 7)));
    expect(restored(changed)).toMatchObject({ draft: [], conflicts: [], history: { marks: changed } });
  });

  test('a saved step cannot be undone after another user changed its marks; unsaved ones can', () => {
    const later = adding(applyChanges(base, [drawn]), on(2, box('m')));
    const full: Draft = [draft[0]!, SAVED, { move: 'do', changes: [later] }];
    expect(restored(applyChanges(base, [drawn]), full)).toMatchObject({
      draft: full,
      history: { past: [[drawn], [later]] },
    });
    expect(restored(base, full)).toMatchObject({ draft: [full[2]], conflicts: [], history: { past: [[later]] } });
  });

  test('with too many steps the latest can be undone, and all marks are restored', () => {
    const heavy = Array.from({ length: 12 }, (_, i) => `${i}${'x'.repeat(HISTORY_WEIGHT / 8)}`);
    const marks = heavy.reduce((now, id) => applyChanges(now, [adding(now, on(2, box(id)))]), base);
    const steps: Draft = heavy.map((id) => ({
      move: 'do',
      changes: [{ pageNo: pageNo(2), index: 99, before: null, after: on(2, box(id)) }],
    }));
    const { history } = restored(base, steps);
    expect([history.marks, history.past.length < heavy.length, history.past.at(-1)]).toEqual([
      marks,
      true,
      steps.at(-1)!.changes,
    ]);
  });

  test('[LAYR-03] a saved history is restored completely: undo, redo and marks', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('draw', 'undo', 'redo'), { maxLength: 20 }), (acts) => {
        const history = acts.reduce((now, act, i) => {
          if (act === 'draw') return record(now, [adding(now.marks, on(1 + (i % 2), box(`d${i}`)))]);
          return act === 'undo' ? undo(now) : redo(now);
        }, historyOf(base));
        expect(restored(history.marks, savedDraft(history)).history).toEqual(history);
      }),
    );
  });
});

test('[LAYR-04] a step of thousands of changes is written in parts and read as one step', () => {
  const changes = Array.from({ length: 5001 }, (_, i) => adding(EMPTY_LAYER, on(1, box(`${i}`))));
  const draft: Draft = [{ move: 'do', changes }, { move: 'undo', changes: changes.slice(0, 3) }, SENT];
  const parts = draft.flatMap(partsOf);
  expect(Math.max(...parts.map(({ step }) => step.changes.length))).toBeLessThanOrEqual(250);
  expect(stepsOf(parts)).toEqual(draft);
});
