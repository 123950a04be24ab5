import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '#core/conditions/condition.ts';
import { checkDefinition, waysOf } from '#core/workflow/check.ts';
import { type Captions, type Definition, parseDefinition, WAYS_MAXIMUM } from '#core/workflow/definition.ts';
import { beginning, inAll } from '../model.ts';
import {
  conditioned,
  connected,
  retargeted,
  STEP_KINDS,
  togetherWith,
  withCondition,
  withDecision,
  withIndexes,
  withoutStep,
  withoutWay,
  withStep,
  worded,
} from './edits.ts';

const words = { step: 'Schritt', decision: 'Weiter' };
const first = (): Definition => {
  const read = parseDefinition(beginning({ name: 'Neu', task: 'Prüfen', done: 'Fertig' }, 1));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

const COMPANY = { amount: { type: 'float' }, day: { type: 'date' } } as const;
const filled = (field: string): Condition => ({ is: 'filled', field });

type Edit = (definition: Definition, names: readonly string[]) => Definition;
const pick = (names: readonly string[], at: number): string => names[at % names.length] ?? '';
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.constantFrom(...STEP_KINDS).map(
    (kind): Edit =>
      (definition) =>
        withStep(definition, kind, 1, words).definition,
  ),
  fc.nat(20).map(
    (at): Edit =>
      (definition, names) =>
        withoutStep(definition, pick(names, at)),
  ),
  fc.tuple(fc.nat(20), fc.nat(20)).map(
    ([from, to]): Edit =>
      (definition, names) =>
        connected(definition, pick(names, from), pick(names, to), words),
  ),
  fc.tuple(fc.nat(20), fc.nat(20)).map(([from, to]): Edit => (definition, names) => {
    const name = pick(names, from);
    const [place = 'ways'] = waysOf(definition.steps[name]!)[0] ?? [];
    return retargeted(definition, name, place, 0, pick(names, to));
  }),
  fc
    .tuple(fc.nat(20), fc.nat(3), fc.constantFrom('add', 'change', 'remove'))
    .map(([at, way, what]): Edit => (definition, names) => {
      const name = pick(names, at);
      const [place = 'ways'] = waysOf(definition.steps[name]!)[0] ?? [];
      if (what === 'remove') return withoutWay(definition, name, place, way);
      const next =
        what === 'add'
          ? withCondition(definition, name, place, filled('amount'))
          : conditioned(definition, name, place, way, filled('day'));
      return withIndexes(next, COMPANY);
    }),
);

test('[SRV-03] any drawing is a definition in which every transition has a target', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 25 }), (series) => {
      let definition = first();
      for (const edit of series) definition = edit(definition, Object.keys(definition.steps));
      expect(parseDefinition(structuredClone(definition))).toMatchObject({ ok: true, value: definition });
      const wrong = checkDefinition(definition).map(({ what }) => what);
      for (const never of ['unknownStep', 'wayBehindOpenWay', 'lastWayHasCondition', 'condition.unknownField'])
        expect(wrong).not.toContain(never);
      expect(wrong).not.toContain('sameKey');
      expect(definition.steps[definition.start]).toBeDefined();
    }),
  );
});

test('[SRV-03] a connected new step is valid; removing it restores the workflow', () => {
  const before = first();
  const { name, definition } = withStep(before, 'task', 1, words);
  expect(checkDefinition(definition)).toEqual([{ at: `steps.${name}`, what: 'notReached' }]);
  const reached = retargeted(definition, 'check', 'decisions.0.ways', 0, name);
  expect(checkDefinition(reached)).toEqual([]);
  expect(withoutStep(reached, name)).toEqual(before);
  expect(withoutStep(before, before.start)).toBe(before);
});

test('[SRV-03] a task has nine decisions at most, each with a key of its own', () => {
  let definition = first();
  for (let count = 0; count < 12; count++) definition = withDecision(definition, 'check', 'end', words);
  const step = definition.steps['check'];
  expect(step?.kind === 'task' && new Set(step.decisions.map(({ key }) => key)).size).toBe(9);
});

test('[SRV-03] a text typed in one language fills only the languages that have none', () => {
  const own = fc.constantFrom('Check', 'Checkl', 'Vérifier');
  fc.assert(
    fc.property(own, own, fc.constantFrom('Checkliste', 'Vérifier tout'), (en, fr, typed) => {
      let captions: Captions = { ...inAll('Prüfen'), en, fr };
      const together = togetherWith(captions, 'de');
      // Key by key: in between, the text equals another language's.
      for (let length = 1; length <= typed.length; length++)
        captions = worded(captions, together, typed.slice(0, length));
      expect(captions).toEqual({ ...inAll(typed), en, fr });
    }),
  );
});

test('[SRV-03] [WF-04] a conditional transition goes before the default, declares its index, and can be removed', () => {
  const before = first();
  const place = 'decisions.0.ways';
  const added = withIndexes(withCondition(before, 'check', place, filled('amount')), COMPANY);
  expect(added.indexes).toEqual({ amount: { type: 'float' } });
  expect(checkDefinition(added)).toEqual([]);
  const more: Condition = { is: 'greater', left: { field: 'amount' }, right: { number: 1000 } };
  const changed = conditioned(added, 'check', place, 0, more);
  expect(waysOf(changed.steps['check']!)).toEqual([[place, [{ when: more, to: 'end' }, { to: 'end' }]]]);
  expect(conditioned(changed, 'check', place, 1, more)).toEqual(changed);
  expect(withoutWay(changed, 'check', place, 1)).toEqual(changed);
  expect(withoutWay(changed, 'check', place, 0).steps).toEqual(before.steps);
  let many = before;
  for (let way = 0; way < 30; way += 1) many = withCondition(many, 'check', place, more);
  expect(waysOf(many.steps['check']!)[0]?.[1]).toHaveLength(WAYS_MAXIMUM);
});
