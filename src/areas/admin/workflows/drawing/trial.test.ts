import { expect, test } from 'vitest';
import { type Definition, parseDefinition } from '#core/workflow/definition.ts';
import { beginning, inAll } from '../model.ts';
import { retargeted, withStep } from './edits.ts';
import { awaited, begun, decided, overdue, toldOf } from './trial.ts';
import { memberFor, partOf, supervisorsIn } from './trialPeople.ts';

const words = { step: 'Schritt', decision: 'Weiter' };
const when = { is: 'greater', left: { field: 'amount' }, right: { number: 1000 } };
/** The task, then above 1,000 two branches, otherwise a wait of a day; both lead to the end. */
const definition = ((): Definition => {
  const read = parseDefinition(beginning({ name: 'Neu', task: 'Prüfen', done: 'Fertig' }, 1));
  if (!read.ok) throw new Error('no definition');
  const both = withStep(read.value, 'parallel', 2, words);
  const wait = withStep(both.definition, 'wait', 2, words);
  const auto = withStep(wait.definition, 'auto', 2, words);
  const led = retargeted(auto.definition, 'check', 'decisions.0.ways', 0, auto.name);
  const checked = parseDefinition({
    ...led,
    indexes: { amount: { type: 'float' } },
    steps: {
      ...led.steps,
      auto: { kind: 'auto', caption: inAll('?'), actions: [], ways: [{ when, to: 'parallel' }, { to: 'wait' }] },
    },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
})();

const doneFirst = (amount: string) => {
  const trial = begun(definition, { amount }, 0);
  const [job] = trial.instance.jobs;
  const next = decided(trial, definition, job!, 'done', {});
  if (!next.ok) throw new Error(next.error);
  return next.value;
};

test('[SRV-03] a trial run follows the document’s values, using the workflow engine itself', () => {
  const large = doneFirst('2500');
  expect(large.path).toEqual(['check', 'parallel']);
  const [branch] = large.instance.jobs;
  const ended = decided(large, definition, branch!, 'yes', {});
  expect(ended.ok && ended.value.instance.state).toBe('ended');
  expect(ended.ok && ended.value.path).toEqual(['check', 'parallel', 'end']);
});

test('[SRV-03] in a trial run a wait ends on request, and an unknown decision is refused', () => {
  const small = doneFirst('10');
  expect(small.instance.at).toBe('wait');
  const after = awaited(small, definition);
  expect(after.ok && after.value.instance.state).toBe('ended');
  const trial = begun(definition, {}, 0);
  expect(awaited(trial, definition).ok).toBe(false);
  expect(decided(trial, definition, trial.instance.jobs[0]!, 'nothing', {})).toEqual({
    ok: false,
    error: 'unknownDecision',
  });
});

test('[SRV-03] [WF-03] a trial says whom a step goes to and, once its deadline is missed, who is told and who gets it', () => {
  const users = [5, 6, 7, 8].map((id) => ({ id, active: id !== 5 }));
  const groups = [
    { id: 2, members: [8], supervisors: [7, 8] },
    { id: 1, members: [8, 7], supervisors: [5, 7, 6] },
  ];
  const supervisors = supervisorsIn(users, groups);
  // Locked accounts are passed over, and nobody is their own supervisor.
  expect(Object.fromEntries(supervisors.groups)).toEqual({ 1: [6, 7], 2: [7, 8] });
  expect([supervisors.users.get(8), supervisors.users.get(7)]).toEqual([[6, 7], [6]]);

  const task = definition.steps['check'];
  if (task?.kind !== 'task') throw new Error('no task');
  const deadline = { days: 1 };
  const escalation = [
    { to: { supervisorOf: { group: 2 } } },
    { to: { supervisorOf: { initiator: true } }, moves: true },
  ];
  const late = parseDefinition({
    ...definition,
    steps: { ...definition.steps, check: { ...task, assignee: { group: 2 }, deadline, escalation } },
  });
  if (!late.ok) throw new Error(JSON.stringify(late.error));
  let trial = begun(late.value, {}, 0, supervisors);
  expect(trial.instance.jobs[0]?.assigned).toEqual({ group: 2 });
  const seen = [];
  for (let passed = overdue(trial, late.value); passed?.ok === true; passed = overdue(trial, late.value)) {
    trial = passed.value;
    const [job] = trial.instance.jobs;
    seen.push([partOf(job!.assigned), toldOf(trial, job!).map(partOf)]);
  }
  expect(seen).toEqual([
    ['group', ['user', 'user']],
    ['aboveInitiator', ['user', 'user', 'aboveInitiator']],
  ]);
  expect(toldOf(trial, trial.instance.jobs[0]!)[0]).toEqual({ user: 7 });
  // Whoever did a group's job has the group's supervisor.
  const done = decided(
    begun(late.value, {}, 0, supervisors),
    late.value,
    { ...trial.instance.jobs[0]!, assigned: { group: 2 } },
    'done',
    {},
  );
  expect(done.ok && done.value.world.supervisors.users.get(memberFor(trial.instance.jobs[0]!.id))).toEqual([7, 8]);
});
