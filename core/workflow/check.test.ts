import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDefinition, remarksOn } from './check.ts';
import { parseDefinition } from './definition.ts';
import { anyDefinition, captions } from './testing/anyWorkflow.ts';

describe('[WF-04] a definition is checked before it runs', () => {
  test('every step of a valid definition can reach an end; a step that cannot is reported at its place', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyDefinition, (definition) => {
        const problems = checkDefinition(definition);
        for (const { what } of problems) seen.add(what.split(' ')[0] ?? '');
        if (problems.length > 0) return;
        const reaches = (name: string, seen: ReadonlySet<string>): boolean => {
          const step = definition.steps[name];
          if (step?.kind === 'end') return true;
          if (step === undefined || seen.has(name)) return false;
          const ways =
            step.kind === 'task'
              ? step.decisions.flatMap(({ ways = [] }) => ways)
              : step.kind === 'parallel'
                ? [...step.ways, ...step.otherwise]
                : step.ways;
          return ways.some(({ to }) => reaches(to, new Set([...seen, name])));
        };
        for (const name of Object.keys(definition.steps)) expect(reaches(name, new Set())).toBe(true);
      }),
      { numRuns: 1000 },
    );
    for (const what of ['noEnd', 'notReached', 'circle']) expect([...seen]).toContain(what);
  });

  const task = (ways: unknown[], more = {}) => ({
    kind: 'task',
    caption: captions('t'),
    assignee: { user: 1 },
    decisions: [{ key: 'go', caption: captions('go'), ways }],
    ...more,
  });
  const definition = (steps: object, more = {}) => ({
    caption: captions('d'),
    start: 'a',
    steps: { ...steps, z: { kind: 'end', caption: captions('z') } },
    ...more,
  });
  const problems = (raw: unknown) => {
    const read = parseDefinition(raw);
    return read.ok ? checkDefinition(read.value) : read.error;
  };

  test('errors name their place', () => {
    expect(problems(definition({ a: task([{ to: 'z' }]) }))).toEqual([]);
    expect(problems(definition({ a: task([{ to: 'nowhere' }]) }))).toEqual([
      { at: 'steps.a.decisions.0.ways.0.to', what: 'unknownStep' },
    ]);
    const when = { is: 'greater', left: { field: 'amount' }, right: { day: '31.02.2026' } };
    expect(problems(definition({ a: task([{ when, to: 'z' }, { to: 'z' }]) }))).toEqual([
      { at: 'steps.a.decisions.0.ways.0.when.right', what: 'condition.day' },
    ]);
    const never = { is: 'greater', left: { field: 'amount' }, right: { number: 1 } };
    expect(problems(definition({ a: task([{ when: never, to: 'z' }]) }))).toEqual([
      { at: 'steps.a.decisions.0.ways.0.when.left', what: 'condition.unknownField' },
      { at: 'steps.a.decisions.0.ways.0', what: 'lastWayHasCondition' },
    ]);
    expect(problems(definition({ a: task([{ to: 'z' }], { caption: { de: 'nur' } }) }))).toContainEqual(
      expect.objectContaining({ at: 'steps.a.caption.en' }),
    );
    expect(problems(definition({ a: task([{ to: 'z' }], { notBy: ['nobody'] }) }))).toEqual([
      { at: 'steps.a.notBy.0', what: 'unknownStep' },
    ]);
  });

  test('a condition that decides nothing is reported with an example', () => {
    const when = {
      is: 'all',
      of: [
        { is: 'greater', left: { field: 'amount' }, right: { number: 5 } },
        { is: 'smaller', left: { field: 'amount' }, right: { number: 1 } },
      ],
    };
    const read = parseDefinition(
      definition({ a: task([{ when, to: 'z' }, { to: 'z' }]) }, { indexes: { amount: { type: 'float' } } }),
    );
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(remarksOn(read.value, '01.06.2026')).toEqual([
      { at: 'steps.a.decisions.0.ways.0.when', what: 'never', example: { amount: expect.any(String) } },
    ]);
  });
});
