import { afterWorking, millisecondsOf } from './calendar.ts';
import { workOf } from './definition.ts';
import { goOn, type Walk } from './enter.ts';
import type { Assigned, Instance, Job } from './instance.ts';
import { resolve } from './people.ts';

/**
 * What time alone does: a wait that is over goes on, a job past its deadline escalates. Nothing where nothing is due.
 */
export function pass(instance: Instance, walk: Walk): Instance {
  const { waitsUntil } = instance;
  const step = walk.definition.steps[instance.at];
  if (step?.kind === 'wait' && waitsUntil !== undefined && waitsUntil <= walk.world.now)
    return goOn(instance, step.ways, walk);
  const jobs = instance.jobs.map((job) => escalated(job, instance, walk));
  return jobs.every((job, at) => job === instance.jobs[at]) ? instance : { ...instance, jobs };
}

/** Every step of the escalation that is due; several at once where nobody looked for long. */
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
      tell(job, job.assigned, walk);
      job = { ...rest, level, ...after };
      continue;
    }
    const to = resolve(link.to, instance, walk.world);
    tell(job, to, walk);
    const toSupervisor = job.toSupervisor === true || 'supervisorOf' in link.to;
    job = { ...rest, level, ...after, ...(toSupervisor ? { toSupervisor } : {}) };
    job = link.moves === true ? moved(job, to, walk) : { ...job, escalatedTo: [...job.escalatedTo, to] };
  }
  return job;
}

/** The next one of the chain comes an hour of working time later where it does not say when. */
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

const tell = (job: Job, to: Assigned, { effects }: Walk) =>
  effects.push({ effect: 'notify', to, notice: 'escalation', job: job.id, step: job.step });

/** Takes a job away from who had it; whoever held it is told, and sees it as withdrawn. */
function moved(job: Job, to: Assigned, { effects }: Walk): Job {
  const { holder, ...rest } = job;
  const from = holder?.user ?? ('user' in job.assigned ? job.assigned.user : undefined);
  if (from === undefined || ('user' in to && to.user === from)) return { ...rest, assigned: to };
  effects.push({ effect: 'notify', to: { user: from }, notice: 'withdrawn', job: job.id, step: job.step });
  return { ...rest, assigned: to, withdrawnFrom: [...new Set([...job.withdrawnFrom, from])] };
}
