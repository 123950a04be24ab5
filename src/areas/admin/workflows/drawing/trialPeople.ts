import type { Assigned, World } from '#core/workflow/instance.ts';
import type { RowOf } from '../../store.ts';

type Supervised = Pick<RowOf<'usergroup'>, 'id' | 'members' | 'supervisors'>;

/** Nobody in particular: who starts the trial, and that person's supervisor. */
export const INITIATOR = -1;
const ABOVE_INITIATOR = Number.MIN_SAFE_INTEGER;

/**
 * The supervisors whom the server would find (server/store/workflow/instances.ts): of several the one with the lowest
 * id, in the group with the lowest id, who may sign in; nobody is their own.
 */
export function supervisorsIn(
  users: readonly Pick<RowOf<'user'>, 'id' | 'active'>[],
  groups: readonly Supervised[],
): World['supervisors'] {
  const active = new Set(users.flatMap(({ id, active: may }) => (may ? [id] : [])));
  const found = { users: new Map([[INITIATOR, ABOVE_INITIATOR]]), groups: new Map<number, number>() };
  for (const { id, members, supervisors } of groups.toSorted((one, other) => one.id - other.id)) {
    const able = supervisors.filter((user) => active.has(user)).toSorted((one, other) => one - other);
    const [first] = able;
    if (first !== undefined) found.groups.set(id, first);
    for (const member of members) {
      const above = able.find((user) => user !== member);
      if (above !== undefined && !found.users.has(member)) found.users.set(member, above);
    }
  }
  return found;
}

/** Who does a job of a group in a trial: a different one each time, so that the four-eyes rule is satisfied. */
export const memberFor = (job: number): number => -1 - job;

/** How somebody in a trial is called: by a name of the company, or by their part in the trial. */
export const partOf = (assigned: Assigned): 'group' | 'user' | 'initiator' | 'aboveInitiator' | 'member' => {
  if ('group' in assigned) return 'group';
  if (assigned.user > 0) return 'user';
  if (assigned.user === INITIATOR) return 'initiator';
  return assigned.user === ABOVE_INITIATOR ? 'aboveInitiator' : 'member';
};
