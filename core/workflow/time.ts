import { afterWorking, millisecondsOf } from './calendar.ts';
import { workOf } from './definition.ts';
import { goOn, type Walk } from './enter.ts';
import type { Instance, Job } from './instance.ts';
import { type Resolved, resolve } from './people.ts';

/** The effects of time alone: finished waits continue, overdue jobs escalate. Unchanged if nothing is due. */
export function pass(instance: Instance, walk: Walk): Instance {
  const { waitsUntil } = instance;
  const step = walk.definition.steps[instance.at];
  if (step?.kind === 'wait' && waitsUntil !== undefined && waitsUntil <= walk.world.now)
    return goOn(instance, step.ways, walk);
  const jobs = instance.jobs.map((job) => escalated(job, instance, walk));
  return jobs.every((job, at) => job === instance.jobs[at]) ? instance : { ...instance, jobs };
}

/** Carries out every escalation step that is due; there may be several after a long pause. */
function escalated(before: Job, instance: Instance, walk: Walk): Job {
  const chain = workOf(walk.definition, before.step)?.escalation ?? [];
  let job = before;
  while (job.escalatesAt !== undefined && job.escalatesAt <= walk.world.now) {
    const { escalatesAt, ...rest } = job;
    const link = chain[job.level];
    const next = chain[job.level + 1];
    const level = job.level + 1;
    const after = next === undefined ? {} : { escalatesAt: nextStep(escalatesAt, next.after, walk) };
    if (link === undefined) {
      tell(job, [job.assigned], walk);
      job = { ...rest, level, ...after };
      continue;
    }
    const to = resolve(link.to, instance, walk.world);
    tell(job, to, walk);
    const toSupervisor = job.toSupervisor === true || 'supervisorOf' in link.to;
    job = { ...rest, level, ...after, ...(toSupervisor ? { toSupervisor } : {}) };
    job = link.moves === true ? moved(job, to, walk) : { ...job, escalatedTo: [...job.escalatedTo, ...to] };
  }
  return job;
}

/** By default the next escalation step follows after one working hour. */
const nextStep = (
  from: number,
  after: { days?: number | undefined; hours?: number | undefined } | undefined,
  { world }: Walk,
) =>
  afterWorking(
    from,
    Math.max(
      1,
      millisecondsOf(
        {
          ...(after?.days === undefined ? {} : { days: after.days }),
          hours: after?.hours ?? (after === undefined ? 1 : 0),
        },
        world.calendar,
      ),
    ),
    world.calendar,
  );

const tell = (job: Job, all: Resolved, { effects }: Walk): void => {
  for (const to of all) effects.push({ effect: 'notify', to, notice: 'escalation', job: job.id, step: job.step });
};

/** Takes a job away from its holder or assignee, who is notified and sees it as withdrawn. */
function moved(job: Job, to: Resolved, { effects }: Walk): Job {
  const { holder, ...rest } = job;
  const [assigned, ...others] = to;
  const now = { ...rest, assigned, escalatedTo: [...job.escalatedTo, ...others] };
  const from = holder?.user ?? ('user' in job.assigned ? job.assigned.user : undefined);
  if (from === undefined || to.some((one) => 'user' in one && one.user === from)) return now;
  effects.push({ effect: 'notify', to: { user: from }, notice: 'withdrawn', job: job.id, step: job.step });
  return { ...now, withdrawnFrom: [...new Set([...job.withdrawnFrom, from])] };
}
