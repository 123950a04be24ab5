import type { AdhocStep } from '#core/contract/work/adhoc.ts';
import { workOf, type Definition } from '#core/workflow/definition.ts';
import type { Actor, Assigned, Instance } from '#core/workflow/instance.ts';
import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { actorFor, mayAdminister } from '#server/rules/workflow.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { definitionOf } from '#server/store/workflow/definitions.ts';
import { findWorkflow, instanceOf } from '#server/store/workflow/instances.ts';
import type { JobViewer } from '#server/store/workflow/jobs.ts';
import { canSee, nameOfAssigned } from '#server/store/workflow/people.ts';
import { representedBy, representedIn, supervisedGroups } from '#server/store/workflow/representing.ts';

type Db = Services['store']['db'];

/** The user who looks at jobs, with whom they represent and supervise now. */
export async function lookerOf(db: Db, principal: Principal, now: number): Promise<JobViewer> {
  const [represented, supervised] = await Promise.all([
    representedBy(db, principal, now),
    supervisedGroups(db, principal.userId),
  ]);
  const { userId, groups, realms } = principal;
  return { userId, groups, realms, represented, supervised };
}

/** The workflow, if the user may see its document; otherwise the same error as for one that does not exist. */
export async function requireWorkflow(db: Db, principal: Principal, wfid: number) {
  const row = await findWorkflow(db, principal, wfid);
  if (row === undefined) throw new Failure('workflow.unknown');
  const known = await definitionOf(db, row.definition, row.version);
  if (known === undefined) throw new Failure('workflow.stopped');
  return { row, definition: known.definition, instance: await instanceOf(db, row) };
}

/** @throws Failure 'workflow.cannotSee' if a job on a document of the realm would be in nobody's inbox. */
export async function requireSeeing(db: Db, to: Assigned, realmid: number): Promise<void> {
  if (!(await canSee(db, to, realmid))) throw new Failure('workflow.cannotSee', { name: await nameOfAssigned(db, to) });
}

/** Most documents named in a refusal. */
const NAMED = 3;

/** @throws Failure 'adhoc.cannotSee' if a step on one of the documents would be in nobody's inbox. */
export async function requireSeeingAll(
  db: Db,
  steps: readonly AdhocStep[],
  documents: readonly Pick<DocumentRow, 'realmid' | 'filename'>[],
): Promise<void> {
  const byRealm = [...Map.groupBy(documents, ({ realmid }) => realmid)];
  for (const { userid, groupid } of steps) {
    const to: Assigned = userid === undefined ? { group: groupid ?? 0 } : { user: userid };
    const unseen: string[] = [];
    for (const [realmid, within] of byRealm)
      if (!(await canSee(db, to, realmid))) unseen.push(...within.map(({ filename }) => filename));
    if (unseen.length === 0) continue;
    const named = [...unseen.slice(0, NAMED), ...(unseen.length > NAMED ? ['…'] : [])].join(', ');
    throw new Failure('adhoc.cannotSee', { name: await nameOfAssigned(db, to), documents: named });
  }
}

/** On whose behalf the caller acts on a workflow's job. */
export const actorOn = (
  looker: JobViewer,
  principal: Principal,
  {
    row,
    definition,
    instance,
  }: { row: { realmid: number; definition: string }; definition: Definition; instance: Instance },
  stepid: number | undefined,
): Actor => {
  const job = instance.jobs.find(({ id }) => id === stepid);
  const work = job === undefined ? undefined : workOf(definition, job.step);
  const represented = representedIn(looker.represented, row.definition);
  return actorFor({ ...looker, represented }, mayAdminister(principal, row.realmid), instance, job, work);
};
