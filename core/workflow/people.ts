import { type Assignee, type Definition, INITIATOR, type Someone, type Work } from './definition.ts';
import type { Actor, Assigned, Instance, Job, World } from './instance.ts';

/** The user an actor acts for: themselves, or the user they represent. */
const standsFor = (by: Actor): number => by.for ?? by.user;

const isFor = (assigned: Assigned, by: Actor): boolean =>
  'user' in assigned ? assigned.user === standsFor(by) : by.groups.includes(assigned.group);

/** Whether a job is offered to an actor: it is assigned to them or their group, or escalated to them. */
export const isOffered = ({ assigned, escalatedTo }: Pick<Job, 'assigned' | 'escalatedTo'>, by: Actor): boolean =>
  isFor(assigned, by) || escalatedTo.some((other) => isFor(other, by));

/**
 * Four-eyes rule: whether the actor, or the user they represent, did a step that excludes them. Both names count on
 * both sides, so that nobody approves their own case through a substitute, nor a substitute their own case through the
 * user they represent.
 */
export function isExcluded(work: Pick<Work, 'notBy'>, { done, initiator }: Instance, by: Actor): boolean {
  const mine = new Set([by.user, by.for]);
  return (work.notBy ?? []).some((step) =>
    step === INITIATOR
      ? mine.has(initiator)
      : done.some(
          (each) =>
            (each.step === step || each.step.startsWith(`${step}/`)) &&
            (mine.has(each.user) || (each.for !== undefined && mine.has(each.for))),
        ),
  );
}

/** One or more, any of whom may do a job. */
export type Resolved = readonly [Assigned, ...Assigned[]];

/** Resolves an assignee at the current state of a workflow. Of several supervisors each may do the job. */
export function resolve(
  assignee: Assignee,
  instance: Pick<Instance, 'initiator' | 'done'>,
  { supervisors }: Pick<World, 'supervisors'>,
): Resolved {
  if (!('supervisorOf' in assignee)) return [someone(assignee, instance)];
  const who = someone(assignee.supervisorOf, instance);
  const ids = 'user' in who ? supervisors.users.get(who.user) : supervisors.groups.get(who.group);
  const [first, ...others] = (ids ?? []).map((user) => ({ user }));
  return first === undefined ? [who] : [first, ...others];
}

function someone(who: Someone, { initiator, done }: Pick<Instance, 'initiator' | 'done'>): Assigned {
  if ('user' in who || 'group' in who) return who;
  if ('initiator' in who) return { user: initiator };
  const last = done.findLast(({ step }) => step === who.whoDid);
  return { user: last?.for ?? last?.user ?? initiator };
}

/** Whether a definition has a step of this name. */
export const isStepOf = ({ steps }: Definition, name: string): boolean => Object.hasOwn(steps, name);
