import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Leaf, PageWork, Stack } from './arrangement.ts';
import {
  addsUp,
  arrangementOf,
  arrive,
  canRedo,
  file,
  type Ledger,
  opened,
  redo,
  tallyOf,
  undo,
  work,
} from './ledger.ts';

const leafOf = (fileNo: number, page: number): Leaf => ({
  id: `${fileNo}.${page}`,
  file: fileNo,
  page,
  turn: 0,
  copy: false,
});
const stackOf = (fileNo: number, pages: number): Stack => ({
  id: String(fileNo),
  leaves: Array.from({ length: pages }, (_, index) => leafOf(fileNo, index + 1)),
});
const desk = (...pages: number[]): Ledger =>
  opened({ stacks: pages.map((count, index) => stackOf(index + 1, count)), bin: [] });
const done = (ledger: Ledger, ...steps: PageWork[]): Ledger =>
  steps.reduce((now, step) => {
    const next = work(now, step);
    if (typeof next === 'string') throw new Error(next);
    return next;
  }, ledger);
const shown = (ledger: Ledger) =>
  arrangementOf(ledger).stacks.map(({ leaves }) =>
    leaves.map(({ id, turn }) => (turn === 0 ? id : `${id}@${turn}`)).join(' '),
  );

describe('[SCAN-02] page work', () => {
  test('splits, merges, moves, turns, copies and discards, and all of it can be undone and redone', () => {
    const before = desk(3, 2);
    const after = done(
      before,
      { kind: 'part', leaves: ['1.2', '1.3'], stack: 'n1', after: '1' },
      { kind: 'move', leaves: ['2.2'], stack: 'n1', before: '1.3' },
      { kind: 'turn', leaves: ['1.2', '2.2'], by: 270 },
      { kind: 'copy', copies: [{ of: '1.2', id: 'c1' }] },
      { kind: 'discard', leaves: ['2.1'] },
    );
    expect(shown(after)).toEqual(['1.1', '1.2@270 c1@270 2.2@270 1.3']);
    expect(tallyOf(after)).toEqual({ pages: 5, copies: 1, filed: 0, discarded: 1, open: 5 });
    const back = Array.from({ length: 5 }).reduce<Ledger>(undo, after);
    expect(shown(back)).toEqual(shown(before));
    expect(shown(Array.from({ length: 5 }).reduce<Ledger>(redo, back))).toEqual(shown(after));
    const merged = done(back, { kind: 'move', leaves: ['2.1', '2.2'], stack: '1' });
    expect(shown(merged)).toEqual(['1.1 1.2 1.3 2.1 2.2']);
    expect(canRedo(merged)).toBe(false);
  });

  test('straightens each page by its own angle, in one step, whatever its angle was before', () => {
    const tilted = (ledger: Ledger) =>
      arrangementOf(ledger).stacks.flatMap(({ leaves }) => leaves.map(({ id, tilt }) => [id, tilt]));
    const once = done(desk(2), {
      kind: 'straighten',
      tilts: [
        { of: '1.1', to: -1.4 },
        { of: '1.2', to: 0.6 },
      ],
    });
    const again = done(once, { kind: 'straighten', tilts: [{ of: '1.2', to: 0 }] });
    expect(tilted(again)).toEqual([
      ['1.1', -1.4],
      ['1.2', 0],
    ]);
    expect(tilted(undo(undo(again)))).toEqual([
      ['1.1', undefined],
      ['1.2', undefined],
    ]);
    const twice = { of: '1.1', to: 1 };
    expect(work(once, { kind: 'straighten', tilts: [twice, twice] })).toBe('leafTwice');
  });

  test('several operations are one step, and if one of them fails none is done', () => {
    const splits = {
      kind: 'several',
      operations: [
        { kind: 'part', leaves: ['1.2', '1.3'], stack: 'n1', after: '1' },
        { kind: 'part', leaves: ['1.3'], stack: 'n2', after: 'n1' },
        { kind: 'discard', leaves: ['1.2'] },
      ],
    } as const;
    const apart = done(desk(3), splits);
    expect(shown(apart)).toEqual(['1.1', '1.3']);
    expect(shown(undo(apart))).toEqual(['1.1 1.2 1.3']);
    expect(shown(redo(undo(apart)))).toEqual(['1.1', '1.3']);
    // A stack named by one operation is taken for the next ones, and for later work.
    const twice = { ...splits, operations: [splits.operations[0], splits.operations[0]] };
    expect(work(desk(3), twice)).toBe('stackTaken');
    expect(work(apart, { kind: 'part', leaves: ['1.3'], stack: 'n1', after: '1' })).toBe('stackTaken');
    expect(work(desk(3), { kind: 'several', operations: [] })).toBe('leafUnknown');
  });

  test('a discarded page is restored where it is put', () => {
    const gone = done(desk(2), { kind: 'discard', leaves: ['1.1'] });
    expect(shown(done(gone, { kind: 'move', leaves: ['1.1'], stack: '1' }))).toEqual(['1.2 1.1']);
  });

  test('filed pages stay filed after undo, and pages that arrived meanwhile stay', () => {
    const copied = done(desk(2), { kind: 'copy', copies: [{ of: '1.1', id: 'c1' }] });
    const filed = arrive(file(copied, ['1.1', 'c1'], 7), stackOf(9, 1));
    expect(shown(filed)).toEqual(['1.2', '9.1']);
    const back = undo(filed);
    expect(shown(back)).toEqual(['1.2', '9.1']);
    expect(tallyOf(back)).toEqual({ pages: 3, copies: 1, filed: 2, discarded: 0, open: 2 });
    expect(work(back, { kind: 'copy', copies: [{ of: '1.2', id: 'c1' }] })).toBe('leafTaken');
    expect(work(back, { kind: 'turn', leaves: ['1.1'], by: 90 })).toBe('leafUnknown');
  });

  test('an operation on a missing page is refused', () => {
    const ledger = desk(2, 1);
    expect(work(ledger, { kind: 'move', leaves: [], stack: '1' })).toBe('leafUnknown');
    expect(work(ledger, { kind: 'move', leaves: ['1.1', '1.1'], stack: '2' })).toBe('leafTwice');
    expect(work(ledger, { kind: 'move', leaves: ['1.1'], stack: '2', before: '1.2' })).toBe('leafUnknown');
    expect(work(ledger, { kind: 'part', leaves: ['1.1'], stack: '2', after: '1' })).toBe('stackTaken');
    const empty = file(ledger, ['2.1'], 1);
    expect(work(empty, { kind: 'move', leaves: ['1.1'], stack: '2' })).toBe('stackUnknown');
    expect(work(empty, { kind: 'part', leaves: ['1.1'], stack: '2', after: '1' })).toBe('stackTaken');
  });
});

/** Something a user or the environment may do; numbers are taken modulo what exists. */
type BulkAction =
  | { readonly kind: PageWork['kind']; readonly picks: readonly number[]; readonly at: number; readonly by: number }
  | { readonly kind: 'undo' | 'redo' | 'crash' }
  | { readonly kind: 'file'; readonly picks: readonly number[] }
  | { readonly kind: 'arrive'; readonly pages: number };

const picks = fc.array(fc.nat(60), { minLength: 1, maxLength: 5 });
const deed: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('move', 'part', 'turn', 'straighten', 'copy', 'discard', 'several'),
    picks,
    at: fc.nat(60),
    by: fc.nat(2),
  }),
  fc.record({ kind: fc.constantFrom('undo', 'undo', 'redo', 'crash') }),
  fc.record({ kind: fc.constant('file' as const), picks }),
  fc.record({ kind: fc.constant('arrive' as const), pages: fc.integer({ min: 1, max: 4 }) }),
);

let fresh = 0;
/** The step a deed stands for, given the tab's view of the pool; undefined if there is nothing to do it to. */
function stepOf(seen: Ledger, deedDone: Extract<BulkAction, { at: number }>): PageWork | undefined {
  const { stacks, bin } = arrangementOf(seen);
  const open = stacks.flatMap(({ leaves }) => leaves);
  const all = deedDone.kind === 'copy' || deedDone.kind === 'several' ? open : [...open, ...bin];
  const leaves = [...new Set(deedDone.picks.flatMap((pick) => all[pick % Math.max(1, all.length)]?.id ?? []))];
  const stack = stacks[deedDone.at % Math.max(1, stacks.length)];
  if (leaves.length === 0 || stack === undefined) return undefined;
  if (deedDone.kind === 'move') {
    const before = stack.leaves[deedDone.by]?.id;
    return { kind: 'move', leaves, stack: stack.id, before: before && leaves.includes(before) ? undefined : before };
  }
  if (deedDone.kind === 'part') return { kind: 'part', leaves, stack: `n${++fresh}`, after: stack.id };
  if (deedDone.kind === 'turn') return { kind: 'turn', leaves, by: ([90, 180, 270] as const)[deedDone.by] ?? 90 };
  if (deedDone.kind === 'straighten')
    return { kind: 'straighten', tilts: leaves.map((of) => ({ of, to: deedDone.by })) };
  if (deedDone.kind === 'copy') return { kind: 'copy', copies: leaves.map((of) => ({ of, id: `c${++fresh}` })) };
  if (deedDone.kind === 'several')
    return {
      kind: 'several',
      operations: [
        { kind: 'part', leaves, stack: `n${++fresh}`, after: stack.id },
        { kind: 'copy', copies: leaves.map((of) => ({ of, id: `c${++fresh}` })) },
        { kind: 'discard', leaves: leaves.slice(0, deedDone.by + 1) },
      ],
    };
  return { kind: 'discard', leaves };
}

describe('[SCAN-02] the page ledger', () => {
  test('no page is lost or duplicated by any work, undo, filing, arrival, crash or second tab', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(1), fc.boolean(), deed), { maxLength: 60 }),
        (pages, deeds) => {
          const server = { ledger: desk(...pages), revision: 0 };
          const tabs = [{ ...server }, { ...server }];
          const arrived = server.ledger.base.stacks.flatMap(({ leaves }) => leaves.map(({ id }) => id));
          for (const [tab, looksFirst, what] of deeds) {
            if (looksFirst) tabs[tab] = { ...server };
            const seen = tabs[tab] ?? server;
            let next: Ledger | string = server.ledger;
            if (what.kind === 'arrive') {
              const stack = stackOf(100 + ++fresh, what.pages);
              arrived.push(...stack.leaves.map(({ id }) => id));
              // Arrivals are not steps, so they cause no conflict.
              server.ledger = arrive(server.ledger, stack);
            } else if (what.kind === 'crash') {
              server.ledger = JSON.parse(JSON.stringify(server.ledger)) as Ledger;
            } else if (seen.revision === server.revision) {
              if (what.kind === 'undo') next = undo(server.ledger);
              else if (what.kind === 'redo') next = redo(server.ledger);
              else if (what.kind === 'file') {
                const open = arrangementOf(seen.ledger).stacks.flatMap(({ leaves }) => leaves);
                next = file(
                  server.ledger,
                  what.picks.flatMap((pick) => open[pick % Math.max(1, open.length)]?.id ?? []),
                  1,
                );
              } else {
                const step = 'at' in what ? stepOf(seen.ledger, what) : undefined;
                next = step === undefined ? server.ledger : work(server.ledger, step);
              }
              expect(next).not.toBeTypeOf('string');
              if (typeof next !== 'string' && next !== server.ledger) {
                server.ledger = next;
                server.revision += 1;
              }
            }
            const now = arrangementOf(server.ledger);
            const leaves = [
              ...now.stacks.flatMap((stack) => stack.leaves),
              ...now.bin,
              ...server.ledger.filed.map(({ leaf }) => leaf),
            ];
            expect(addsUp(tallyOf(server.ledger))).toBe(true);
            expect(new Set(leaves.map(({ id }) => id)).size).toBe(leaves.length);
            expect(
              leaves
                .filter(({ copy }) => !copy)
                .map(({ id }) => id)
                .toSorted(),
            ).toEqual(arrived.toSorted());
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
