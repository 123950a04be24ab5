import type { ErrorName } from '#core/contract/errors.ts';
import type { OpenJob } from '#core/contract/work/workflow.ts';
import type { Actor, Instance, Refusal } from '#core/workflow/instance.ts';
import { isExcluded, isOffered } from '#core/workflow/people.ts';
import type { Work } from '#core/workflow/definition.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import type { Represented } from '#server/store/workflow/representing.ts';
import { Failure } from './failure.ts';

/**
 * The engine's refusals as errors of the catalogue. A refusal by the step's own condition is the specified error 938.
 */
const errors: Readonly<Record<Refusal | 'unknown', ErrorName>> = {
  unknown: 'workflow.unknown',
  unknownJob: 'workflow.unknown',
  unknownStep: 'workflow.unknown',
  ended: 'workflow.ended',
  corrupted: 'workflow.stopped',
  notYours: 'workflow.notYours',
  heldByOther: 'workflow.jobLocked',
  notTaken: 'workflow.notTaken',
  fourEyes: 'workflow.fourEyes',
  notAllowed: 'workflow.notAllowed',
  tooLate: 'workflow.tooLate',
  dateInvalid: 'workflow.dateInvalid',
  unknownDecision: 'workflow.stepFailed',
  commentRequired: 'workflow.stepFailed',
  signatureRequired: 'workflow.stepFailed',
  fieldRequired: 'workflow.stepFailed',
  fieldInvalid: 'workflow.stepFailed',
};
export const errorOf = (refusal: Refusal | 'unknown'): ErrorName => errors[refusal];
export const refusalOf = (refusal: Refusal | 'unknown', holder: string): Failure =>
  new Failure(errors[refusal], { name: holder, reason: refusal });

/** Users who administer workflows in the document's realm may cancel and move its workflows. */
export const mayAdminister = (principal: Pick<Principal, 'rightsIn'>, realmid: number): boolean =>
  holds(principal, 'workflow.administer', realmid);

/** Users with the right may manage ad-hoc workflows (specification, section 6). */
export const mayManageAdhoc = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has('adhoc.manage') ? null : new Failure('adhoc.rightMissing');

/**
 * On whose behalf a user acts on a job: as the one who holds it; else as themselves if it is offered to them; else as a
 * represented user to whom it is offered.
 */
export function actorFor(
  { userId, groups, represented }: { userId: number; groups: readonly number[]; represented: readonly Represented[] },
  administers: boolean,
  instance: Instance,
  job: Instance['jobs'][number] | undefined,
  work: Work | undefined,
): Actor {
  const self: Actor = { user: userId, groups, administers };
  if (job === undefined) return self;
  const deputies = represented.map((who): Actor => ({
    user: userId,
    for: who.userId,
    groups: who.groups,
    administers,
  }));
  if (job.holder?.user === userId) return deputies.find((by) => by.for === job.holder?.for) ?? self;
  const offered = [self, ...deputies].filter(
    (by) => isOffered(job, by) || (job.asked !== undefined && job.asked.to === (by.for ?? by.user)),
  );
  return offered.find((by) => work === undefined || !isExcluded(work, instance, by)) ?? offered[0] ?? self;
}

/** What a user may do about an open job: take it, if it is offered to them, or as an administrator by force. */
export function offerOf(
  instance: Instance,
  job: Instance['jobs'][number],
  work: Work | undefined,
  by: Actor,
): OpenJob['offer'] {
  const excluded = work !== undefined && isExcluded(work, instance, by);
  if (isOffered(job, by)) return excluded ? 'fourEyes' : 'take';
  return by.administers === true && !excluded ? 'force' : 'none';
}
