import * as fc from 'fast-check';
import type { Calendar } from '../calendar.ts';
import { checkDefinition } from '../check.ts';
import { type Assignee, type Captions, type Definition, parseDefinition, type Step } from '../definition.ts';
import type { Actor, Event, World } from '../instance.ts';

/** Random valid definitions and random events for them, over which the engine's guarantees are tested. */
export const captions = (text: string): Captions => ({
  de: text,
  en: text,
  nl: text,
  fr: text,
  it: text,
  es: text,
  pl: text,
});

export const CALENDAR: Calendar = {
  timeZone: 'Europe/Berlin',
  week: [[], [[480, 1020]], [[480, 1020]], [[480, 1020]], [[480, 1020]], [[480, 900]], []],
  holidays: { '25.12.2026': 'Weihnachten', '26.12.2026': 'Weihnachten' },
  dayMinutes: 480,
};
/** Monday, 1 June 2026, 10:00 in Berlin. */
export const MONDAY = Date.UTC(2026, 5, 1, 8);

export const world = (now: number): World => ({
  now,
  calendar: CALENDAR,
  indexes: { amount: '100' },
  supervisors: { users: new Map([[1, [4, 5]]]), groups: new Map([[1, [4, 5]]]) },
});

const stepName = fc.constantFrom('s0', 's1', 's2', 's3', 'end');
const assignee: fc.Arbitrary<Assignee> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((user) => ({ user })),
  fc.integer({ min: 1, max: 2 }).map((group) => ({ group })),
  fc.constant({ initiator: true as const }),
  fc.constant({ supervisorOf: { user: 1 } }),
);
const ways = fc
  .tuple(fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), stepName), { maxLength: 2 }), stepName)
  .map(([some, to]) => [
    ...some.map(([number, to]) => ({
      when: { is: 'greater' as const, left: { field: 'amount' }, right: { number } },
      to,
    })),
    { to },
  ]);
const flags = {
  mayRevoke: fc.constantFrom(true, true, false),
  mayDelegate: fc.boolean(),
  mayAsk: fc.boolean(),
  notBy: fc.constantFrom<string[]>([], [], ['initiator']),
  deadline: fc.option(
    fc.integer({ min: 1, max: 5 }).map((days) => ({ days })),
    { nil: undefined },
  ),
  escalation: fc.constantFrom(
    [],
    [
      { to: { supervisorOf: { user: 1 } }, moves: true },
      { to: { group: 2 }, after: { hours: 4 } },
    ],
  ),
};
const work = fc.record({ caption: fc.constant(captions('job')), assignee, ...flags });
const decision = fc.record({
  caption: fc.constant(captions('decide')),
  comment: fc.constantFrom(false, false, true),
  signature: fc.constantFrom(false, false, true),
});
const task = fc
  .tuple(work, fc.array(fc.tuple(decision, ways), { minLength: 1, maxLength: 3 }))
  .map(([work, decisions]): unknown => ({
    kind: 'task',
    ...work,
    decisions: decisions.map(([decision, ways], at) => ({ key: `d${at}`, ...decision, ways })),
    fields: [{ name: 'amount', caption: captions('amount'), type: 'float', index: 'amount' }],
  }));
const parallel = fc
  .record({
    works: fc.array(fc.tuple(work, decision), { minLength: 1, maxLength: 3 }),
    need: fc.constantFrom('all', 'any', 1),
    ways,
    otherwise: ways,
  })
  .map(({ works, ...rest }): unknown => ({
    kind: 'parallel',
    caption: captions('parallel'),
    ...rest,
    branches: works.map(([work, decision], at) => ({
      key: `b${at}`,
      ...work,
      decisions: [
        { key: 'd0', ...decision, counts: true },
        { key: 'd1', ...decision },
      ],
    })),
  }));
const auto = ways.map((ways): unknown => ({
  kind: 'auto',
  caption: captions('auto'),
  actions: [{ do: 'setIndex', index: 'amount', value: '150' }],
  ways,
}));
const wait = fc
  .tuple(fc.constantFrom({ working: { days: 1 } }, { event: 'version' }), ways)
  .map(([until, ways]): unknown => ({ kind: 'wait', caption: captions('wait'), until, ways }));
const step = fc.oneof({ weight: 4, arbitrary: task }, { weight: 2, arbitrary: parallel }, auto, wait);

const end: Step = { kind: 'end', caption: captions('end') };

/** Removes unreachable steps, which most random definitions have. */
function pruned(definition: Definition): Definition {
  const lost = new Set(
    checkDefinition(definition)
      .filter(({ what }) => what === 'notReached')
      .map(({ at }) => at.replace('steps.', '')),
  );
  const kept = Object.entries(definition.steps).filter(([name]) => !lost.has(name));
  return lost.size === 0 ? definition : pruned({ ...definition, steps: Object.fromEntries(kept) });
}

/** Any definition of the right shape; most are invalid. */
export const anyDefinition: fc.Arbitrary<Definition> = fc.tuple(task, step, step, step).map((steps) => {
  const read = parseDefinition({
    caption: captions('any'),
    start: 's0',
    indexes: { amount: { type: 'float' } },
    steps: { ...Object.fromEntries(steps.map((step, at) => [`s${at}`, step])), end },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
});

/** Any valid definition. */
export const soundDefinition = anyDefinition
  .map(pruned)
  .filter((definition) => checkDefinition(definition).length === 0);

const actor: fc.Arbitrary<Actor> = fc
  .record({
    user: fc.integer({ min: 1, max: 4 }),
    represented: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    administers: fc.boolean(),
  })
  .map(({ user, represented, administers }) => ({
    user,
    ...(represented === undefined || represented === user ? {} : { for: represented }),
    groups: (represented ?? user) < 3 ? [1] : [2],
    administers: administers && user === 4,
  }));
const job = fc.integer({ min: 1, max: 8 });
const decided = fc.record({
  event: fc.constant('do' as const),
  job,
  by: actor,
  decision: fc.constantFrom('d0', 'd0', 'd1'),
  comment: fc.constantFrom('', 'because', 'because'),
  signed: fc.constantFrom(true, true, false),
  values: fc.constantFrom<Record<string, string>>({}, {}, { amount: '50' }, { amount: 'much' }),
});
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ event: fc.constant('take' as const), job, by: actor }) },
  { weight: 6, arbitrary: decided },
  fc.record({ event: fc.constantFrom('release', 'force'), job, by: actor }),
  fc.record({
    event: fc.constant('delegate' as const),
    job,
    by: actor,
    to: fc.constantFrom({ user: 2 }, { group: 1 }),
  }),
  fc.record({
    event: fc.constant('ask' as const),
    job,
    by: actor,
    to: fc.integer({ min: 1, max: 4 }),
    question: fc.constant('?'),
  }),
  fc.record({ event: fc.constant('answer' as const), job, by: actor, text: fc.constant('!') }),
  fc.record({
    event: fc.constant('reschedule' as const),
    job,
    by: actor,
    due: fc.integer({ min: -5, max: 40 }).map((days) => MONDAY + days * 86_400_000),
  }),
  fc.record({ event: fc.constant('revoke' as const), by: actor }),
  { weight: 2, arbitrary: fc.constant<Event>({ event: 'tick' }) },
  fc.constantFrom('s0', 's1', 's2', 's3').map((step): Event => ({ event: 'signal', step })),
);

/** An event some hours after the previous one; `pick` and `take` aim it at an open job and its holder. */
export interface Planned {
  readonly event: Event;
  readonly pick: number;
  readonly hours: number;
  readonly take: boolean;
}
export const events: fc.Arbitrary<Planned[]> = fc.array(
  fc.record({ event, pick: fc.nat(9), hours: fc.integer({ min: 0, max: 30 }), take: fc.boolean() }),
  { minLength: 1, maxLength: 20 },
);
