import type { Values } from '#core/conditions/condition.ts';
import { advance } from '#core/workflow/advance.ts';
import type { Definition } from '#core/workflow/definition.ts';
import { start } from '#core/workflow/enter.ts';
import type { Actor, Assigned, Effect, Event, Instance, Job, Refusal, World } from '#core/workflow/instance.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { INITIATOR, memberFor, supervisorsIn } from './trialPeople.ts';

/** A trial of a workflow: run by the real engine, with a fictitious document and fictitious users. */
export interface Trial {
  readonly instance: Instance;
  readonly world: World;
  /** Steps entered, in order. */
  readonly path: readonly string[];
  /** The effects it would have had. */
  readonly effects: readonly Effect[];
}

const doer = ({ assigned, id }: Job): Actor =>
  'user' in assigned ? { user: assigned.user, groups: [] } : { user: memberFor(id), groups: [assigned.group] };

/** Whoever does a group's job has the group's supervisor. */
function known({ supervisors }: World, { assigned, id }: Job): World['supervisors'] {
  const above = 'group' in assigned ? supervisors.groups.get(assigned.group) : undefined;
  return above === undefined
    ? supervisors
    : { ...supervisors, users: new Map(supervisors.users).set(memberFor(id), above) };
}

/** Around the clock, as a trial need not wait for office hours. */
const calendar = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, (): [number, number][] => [[0, 1440]]),
  holidays: {},
  dayMinutes: 480,
};

export function begun(
  definition: Definition,
  indexes: Values,
  now: number,
  supervisors: World['supervisors'] = supervisorsIn([], []),
): Trial {
  const world = { now, calendar, indexes, supervisors };
  const { instance, effects } = start(definition, INITIATOR, world);
  return { instance, world, effects, path: [...new Set([definition.start, instance.at])] };
}

const went = (trial: Trial, definition: Definition, event: Event, now = trial.world.now): Result<Trial, Refusal> => {
  const world = { ...trial.world, now };
  const next = advance(definition, trial.instance, event, world);
  if (!next.ok) return next;
  const { instance, effects } = next.value;
  return ok({
    instance,
    world,
    effects: [...trial.effects, ...effects],
    path: instance.at === trial.path.at(-1) ? trial.path : [...trial.path, instance.at],
  });
};

/** Takes and decides a job, with these values for its fields. */
export function decided(
  trial: Trial,
  definition: Definition,
  job: Job,
  decision: string,
  values: Readonly<Record<string, string>>,
): Result<Trial, Refusal> {
  const by = doer(job);
  const world = { ...trial.world, supervisors: known(trial.world, job) };
  const taken = went({ ...trial, world }, definition, { event: 'take', job: job.id, by });
  if (!taken.ok) return taken;
  return went(taken.value, definition, {
    event: 'do',
    job: job.id,
    by,
    decision,
    comment: '–',
    signed: true,
    values,
  });
}

/** Completes a wait: by its time or its event. */
export function awaited(trial: Trial, definition: Definition): Result<Trial, Refusal> {
  const step = definition.steps[trial.instance.at];
  if (step?.kind !== 'wait') return fail('unknownStep');
  if ('event' in step.until) return went(trial, definition, { event: 'signal', step: trial.instance.at });
  return went(trial, definition, { event: 'tick' }, Math.max(trial.world.now, trial.instance.waitsUntil ?? 0));
}

/** Lets time pass until a deadline is missed, or the next escalation is due. Undefined if none is. */
export function overdue(trial: Trial, definition: Definition): Result<Trial, Refusal> | undefined {
  const due = trial.instance.jobs.flatMap(({ escalatesAt }) => escalatesAt ?? []);
  if (due.length === 0) return undefined;
  return went(trial, definition, { event: 'tick' }, Math.max(trial.world.now, Math.min(...due)));
}

/** Who was told that a job's deadline was missed, in order. */
export const toldOf = ({ effects }: Trial, job: Pick<Job, 'id'>): readonly Assigned[] =>
  effects.flatMap((effect) =>
    effect.effect === 'notify' && effect.notice === 'escalation' && effect.job === job.id ? [effect.to] : [],
  );
