import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftsOf, withMoved, newStep, problemsOf, type StepDraft, toWire, without } from './model.ts';

const step = fc.record({
  task: fc.constantFrom('Lesen', 'Prüfen', 'Zahlen'),
  userid: fc.integer({ min: 1, max: 9 }),
  timetype: fc.constantFrom('hours' as const, 'days' as const),
  time: fc.integer({ min: 1, max: 999 }),
});

test('[WF-05] the workflow sent is the one that was saved', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const drafts = draftsOf(steps);
      expect(toWire(drafts)).toEqual(steps);
      expect(drafts.flatMap(problemsOf)).toEqual([]);
    }),
  );
});

test('[WF-05] moving keeps every step, and the first never runs in parallel with one before it', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.nat(9),
      fc.nat(9),
      fc.nat(9),
      (steps, from, to, gone) => {
        const drafts = draftsOf(steps).map((draft, at) => ({ ...draft, together: at > 0 }));
        const after = withMoved(drafts, from, to);
        const keys = (all: readonly StepDraft[]) => all.map(({ key }) => key).toSorted((one, other) => one - other);
        expect(keys(after)).toEqual(keys(drafts));
        expect(after[0]?.together).toBe(false);
        expect(without(after, gone)[0]?.together ?? false).toBe(false);
      },
    ),
  );
});

test('[WF-05] task, user or group, and time are required', () => {
  const blank = newStep([]);
  expect(problemsOf(blank)).toEqual(['task', 'who']);
  expect(problemsOf({ ...blank, task: 'x', who: 'group 1', time: '1,5' })).toEqual(['time']);
  expect(problemsOf({ ...blank, task: 'x', who: 'group 1', time: '1,5', timetype: 'hours' })).toEqual([]);
});
