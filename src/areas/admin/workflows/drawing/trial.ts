import type { Values } from '#core/conditions/condition.ts';
import { advance } from '#core/workflow/advance.ts';
import type { Definition } from '#core/workflow/definition.ts';
import { start } from '#core/workflow/enter.ts';
import type { Actor, Effect, Event, Instance, Job, Refusal, World } from '#core/workflow/instance.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

/** A trial of a workflow: run by the real engine, with a fictitious document and fictitious users. */
export interface Trial {
  readonly instance: Instance;
  readonly world: World;
  /** Steps entered, in order. */
  readonly path: readonly string[];
  /** The effects it would have had. */
  readonly effects: readonly Effect[];
}

const INITIATOR = -1;
/** The user for a job not assigned to a user: a different one each time, so that the four-eyes rule is satisfied. */
const doer = ({ assigned, id }: Job): Actor =>
  'user' in assigned ? { user: assigned.user, groups: [] } : { user: -1 - id, groups: [assigned.group] };

/** Around the clock, as a trial need not wait for office hours. */
const calendar = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, (): [number, number][] => [[0, 1440]]),
  holidays: {},
  dayMinutes: 480,
};

export function begun(definition: Definition, indexes: Values, now: number): Trial {
  const world = { now, calendar, indexes, supervisors: { users: new Map(), groups: new Map() } };
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
  const taken = went(trial, definition, { event: 'take', job: job.id, by });
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
