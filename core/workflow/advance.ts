import { DAY_MS } from '#core/kernel/date.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { afterWorking, workingBetween } from './calendar.ts';
import { decide } from './decide.ts';
import { type Captions, type Definition, workOf } from './definition.ts';
import { corrupted, enter, goOn, type Walk } from './enter.ts';
import type { Actor, Effect, Event, Instance, Job, Refusal, World } from './instance.ts';
import { isExcluded, isOffered, isStepOf } from './people.ts';
import { pass } from './time.ts';

export interface Advanced {
  readonly instance: Instance;
  readonly effects: readonly Effect[];
}

type JobEvent = Extract<Event, { job: number; by: Actor }>;

/** Deadlines lie at most this far ahead. */
const AHEAD_MAXIMUM = 3660 * DAY_MS;

/**
 * The result of an event on a workflow, or why it is refused. Pure: the same definition, instance, event and world
 * always give the same result, so that a history can be replayed. An event without effect returns the instance it was
 * given.
 */
export function advance(
  definition: Definition,
  instance: Instance,
  event: Event,
  world: World,
): Result<Advanced, Refusal> {
  const effects: Effect[] = [];
  const walk: Walk = { definition, world, effects };
  const done = (next: Result<Instance, Refusal>): Result<Advanced, Refusal> =>
    next.ok ? ok({ instance: withoutStaleUndo(instance, next.value), effects }) : next;

  if (instance.state === 'ended') return event.event === 'tick' ? ok({ instance, effects }) : fail('ended');
  if (event.event === 'cancel' || event.event === 'move') return done(administered(instance, event, walk));
  if (instance.state === 'corrupted') return event.event === 'tick' ? ok({ instance, effects }) : fail('corrupted');
  if (!fits(definition, instance)) return done(ok(corrupted(instance, walk)));
  if (event.event === 'tick') return done(ok(pass(instance, walk)));
  if (event.event === 'signal') return done(ok(signalled(instance, event.step, walk)));
  if (event.event === 'revoke') return done(revoked(instance, event.by, walk));
  const job = instance.jobs.find(({ id }) => id === event.job);
  if (job === undefined) return fail('unknownJob');
  return done(event.event === 'do' ? decide(instance, job, event, walk) : onJob(instance, job, event, walk));
}

/** Whether the instance's current step exists in the definition and fits the open jobs. */
export function fits(definition: Definition, { at, jobs }: Pick<Instance, 'at' | 'jobs'>): boolean {
  const step = isStepOf(definition, at) ? definition.steps[at] : undefined;
  if (step === undefined || step.kind === 'auto' || step.kind === 'end') return false;
  if (step.kind === 'wait') return jobs.length === 0;
  return (
    jobs.length > 0 &&
    jobs.every(({ step: name }) => (name === at || name.startsWith(`${at}/`)) && workOf(definition, name) !== undefined)
  );
}

/** A decision can be revoked only as the very next event; anything else makes it final. */
function withoutStaleUndo(before: Instance, after: Instance): Instance {
  if (after.undo === undefined || after === before || after.undo !== before.undo) return after;
  const { undo: _, ...rest } = after;
  return rest;
}

const withJob = (instance: Instance, job: Job): Result<Instance, Refusal> =>
  ok({ ...instance, jobs: instance.jobs.map((each) => (each.id === job.id ? job : each)) });

const holding = (job: Job, by: Actor): Job => ({
  ...job,
  holder: { user: by.user, ...(by.for === undefined ? {} : { for: by.for }) },
});

const about = ({ id, step }: Job) => ({ job: id, step });

/** What a user writes to another is the same in all languages. */
const said = (words = ''): { readonly text?: Captions } =>
  words.trim() === '' ? {} : { text: { de: words, en: words, nl: words, fr: words, it: words, es: words, pl: words } };

function onJob(
  instance: Instance,
  job: Job,
  event: Exclude<JobEvent, { event: 'do' }>,
  walk: Walk,
): Result<Instance, Refusal> {
  const { by } = event;
  const work = workOf(walk.definition, job.step);
  const { holder } = job;
  const mine = holder?.user === by.user;
  const mayTake = (): Refusal | undefined =>
    !isOffered(job, by) ? 'notYours' : work !== undefined && isExcluded(work, instance, by) ? 'fourEyes' : undefined;

  switch (event.event) {
    case 'take': {
      if (mine) return ok(instance);
      const refusal = mayTake();
      if (refusal !== undefined) return fail(refusal);
      return holder === undefined ? withJob(instance, holding(job, by)) : fail('heldByOther');
    }
    case 'force': {
      if (mine) return ok(instance);
      const refusal =
        by.administers === true && work !== undefined && !isExcluded(work, instance, by) ? undefined : mayTake();
      if (refusal !== undefined) return fail(refusal);
      if (holder === undefined) return withJob(instance, holding(job, by));
      walk.effects.push({
        effect: 'notify',
        to: { user: holder.user },
        notice: 'takenOver',
        job: job.id,
        step: job.step,
      });
      const withdrawnFrom = [...new Set([...job.withdrawnFrom, holder.user])].filter((user) => user !== by.user);
      return withJob(instance, holding({ ...job, withdrawnFrom }, by));
    }
    case 'release': {
      if (holder === undefined) return ok(instance);
      if (!mine && by.administers !== true) return fail('heldByOther');
      const { holder: _, ...rest } = job;
      return withJob(instance, rest);
    }
    case 'delegate': {
      if (!mine) return fail(holder === undefined ? 'notTaken' : 'heldByOther');
      if (work?.mayDelegate !== true) return fail('notAllowed');
      const { holder: _, asked: __, ...rest } = job;
      walk.effects.push({ effect: 'notify', to: event.to, notice: 'task', ...said(event.comment), ...about(job) });
      // Further supervisors it was assigned to have no part in it any more; those it was escalated to do.
      return withJob(instance, { ...rest, assigned: event.to, ...(job.level === 0 ? { escalatedTo: [] } : {}) });
    }
    case 'ask': {
      if (!mine) return fail(holder === undefined ? 'notTaken' : 'heldByOther');
      if (work?.mayAsk !== true || event.to === by.user) return fail('notAllowed');
      walk.effects.push({
        effect: 'notify',
        to: { user: event.to },
        notice: 'asked',
        ...said(event.question),
        ...about(job),
      });
      return withJob(instance, { ...job, asked: { by: by.user, to: event.to, question: event.question } });
    }
    case 'answer': {
      if (job.asked === undefined || job.asked.to !== (by.for ?? by.user)) return fail('notYours');
      const { asked, ...rest } = job;
      walk.effects.push({
        effect: 'notify',
        to: { user: asked.by },
        notice: 'answered',
        ...said(event.text),
        ...about(job),
      });
      return withJob(instance, rest);
    }
    case 'reschedule':
      break;
  }
  if (!mine && by.administers !== true) return fail(holder === undefined ? 'notTaken' : 'heldByOther');
  return rescheduled(instance, job, event.due, walk);
}

/** Sets a new deadline and restarts its escalation. */
function rescheduled(
  instance: Instance,
  job: Job,
  at: number,
  { world: { now, calendar } }: Walk,
): Result<Instance, Refusal> {
  if (!Number.isSafeInteger(at) || at <= now || at > now + AHEAD_MAXIMUM) return fail('dateInvalid');
  const half = afterWorking(now, Math.ceil(workingBetween(now, at, calendar) / 2), calendar);
  const { toSupervisor: _, ...rest } = job;
  return withJob(instance, { ...rest, due: { at, half: Math.min(half, at) }, level: 0, escalatesAt: at });
}

function signalled(instance: Instance, name: string, walk: Walk): Instance {
  const step = walk.definition.steps[name];
  return instance.at === name && step?.kind === 'wait' && 'event' in step.until
    ? goOn(instance, step.ways, walk)
    : instance;
}

/**
 * Returns to exactly the state before the last decision; only by the user who decided, and nothing else has happened
 * since.
 */
function revoked(instance: Instance, by: Actor, { effects }: Walk): Result<Instance, Refusal> {
  if (instance.undo === undefined) return fail('tooLate');
  if (instance.undo.by.user !== by.user) return fail('notYours');
  for (const job of instance.jobs)
    effects.push({ effect: 'notify', to: job.assigned, notice: 'withdrawn', job: job.id, step: job.step });
  for (const change of instance.undo.indexes) effects.push({ effect: 'setIndex', ...change });
  const { initiator, startedAt, nextJob } = instance;
  return ok({ ...instance.undo.position, initiator, startedAt, nextJob });
}

/** What an administrator can do with a workflow that is stuck or went wrong. */
function administered(
  instance: Instance,
  event: Extract<Event, { event: 'cancel' | 'move' }>,
  walk: Walk,
): Result<Instance, Refusal> {
  if (event.by.administers !== true) return fail('notAllowed');
  if (event.event === 'move' && !isStepOf(walk.definition, event.to)) return fail('unknownStep');
  for (const { holder, assigned, id, step } of instance.jobs)
    walk.effects.push({
      effect: 'notify',
      to: holder === undefined ? assigned : { user: holder.user },
      notice: 'withdrawn',
      job: id,
      step,
    });
  const running: Instance = { ...instance, state: 'running' };
  if (event.event === 'move') return ok(enter(running, event.to, walk));
  const { waitsUntil: _, undo: __, ...rest } = instance;
  walk.effects.push({ effect: 'notify', to: { user: instance.initiator }, notice: 'ended', step: instance.at });
  return ok({ ...rest, state: 'ended', jobs: [], counted: [] });
}
