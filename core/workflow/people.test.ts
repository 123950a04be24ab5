import { expect, test } from 'vitest';
import { advance } from './advance.ts';
import type { Definition } from './definition.ts';
import { start } from './enter.ts';
import type { Event, Instance, Job, World } from './instance.ts';
import { isOffered } from './people.ts';
import { captions, MONDAY, world as worldAt } from './testing/anyWorkflow.ts';

const DAY = 86_400_000;
const world = (now: number): World => ({
  ...worldAt(now),
  supervisors: { users: new Map([[1, [4, 5]]]), groups: new Map() },
});
const work = { caption: captions('Read'), mayDelegate: true, deadline: { days: 1 } };
const decisions = [{ key: 'done', caption: captions('Done'), ways: [{ to: 'end' }] }];
const supervisorOf = { user: 1 };
const definitionOf = (step: object) =>
  ({
    caption: captions('Round'),
    start: 'read',
    steps: {
      read: { kind: 'task', ...work, assignee: supervisorOf, decisions, ...step },
      end: { kind: 'end', caption: captions('End') },
    },
  }) as Definition;

const after = (definition: Definition, instance: Instance, event: Event, now = MONDAY) => {
  const next = advance(definition, instance, event, world(now));
  if (!next.ok) throw new Error(next.error);
  return next.value;
};
/** Which of the users may take a job. */
const offeredTo = (job: Job) => [1, 2, 3, 4, 5].filter((user) => isOffered(job, { user, groups: [] }));

test('[WF-03] a job assigned to supervisors is offered to each of them, until one hands it over', () => {
  const definition = definitionOf({ assignee: { supervisorOf } });
  const { instance, effects } = start(definition, 3, world(MONDAY));
  const [job] = instance.jobs;
  expect(offeredTo(job!)).toEqual([4, 5]);
  expect(effects).toMatchObject([
    { notice: 'task', to: { user: 4 } },
    { notice: 'task', to: { user: 5 } },
  ]);
  const by = { user: 5, groups: [] };
  const taken = after(definition, instance, { event: 'take', job: job!.id, by });
  const given = after(definition, taken.instance, { event: 'delegate', job: job!.id, by, to: { user: 2 } });
  expect(offeredTo(given.instance.jobs[0]!)).toEqual([2]);
});

test.each([
  [{}, [1, 4, 5], []],
  [{ moves: true }, [4, 5], [1]],
])('[WF-03] an escalation (%j) reaches every supervisor', (more, offered, withdrawnFrom) => {
  const definition = definitionOf({ escalation: [{ to: { supervisorOf }, ...more }] });
  const { instance } = start(definition, 3, world(MONDAY));
  const late = after(definition, instance, { event: 'tick' }, MONDAY + 2 * DAY);
  expect(offeredTo(late.instance.jobs[0]!)).toEqual(offered);
  expect(late.instance.jobs[0]).toMatchObject({ level: 1, toSupervisor: true, withdrawnFrom });
  const told = late.effects.flatMap((one) => (one.effect === 'notify' && one.notice === 'escalation' ? [one.to] : []));
  expect(told).toEqual([{ user: 4 }, { user: 5 }]);
});

test('[WF-03] a job that moves to the supervisors is not withdrawn from the one who holds it', () => {
  const definition = definitionOf({ assignee: { supervisorOf }, escalation: [{ to: { supervisorOf }, moves: true }] });
  const { instance } = start(definition, 3, world(MONDAY));
  const taken = after(definition, instance, { event: 'take', job: 1, by: { user: 5, groups: [] } });
  const late = after(definition, taken.instance, { event: 'tick' }, MONDAY + 2 * DAY);
  expect(late.instance.jobs).toMatchObject([{ assigned: { user: 4 }, withdrawnFrom: [] }]);
  expect(offeredTo(late.instance.jobs[0]!)).toEqual([4, 5]);
});
