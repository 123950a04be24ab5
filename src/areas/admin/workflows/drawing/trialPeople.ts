import type { Assigned, World } from '#core/workflow/instance.ts';
import type { RowOf } from '../../store.ts';

type Supervised = Pick<RowOf<'usergroup'>, 'id' | 'members' | 'supervisors'>;

/** Nobody in particular: who starts the trial, and that person's supervisor. */
export const INITIATOR = -1;
const ABOVE_INITIATOR = Number.MIN_SAFE_INTEGER;

/**
 * The supervisors whom the server would find (server/store/workflow/instances.ts): all who may sign in; nobody is their
 * own. Which document it is about, and who may see it, is open in a trial.
 */
export function supervisorsIn(
  users: readonly Pick<RowOf<'user'>, 'id' | 'active'>[],
  groups: readonly Supervised[],
): World['supervisors'] {
  const active = new Set(users.flatMap(({ id, active: may }) => (may ? [id] : [])));
  const found = {
    users: new Map<number, readonly number[]>([[INITIATOR, [ABOVE_INITIATOR]]]),
    groups: new Map<number, readonly number[]>(),
  };
  for (const { id, members, supervisors } of groups) {
    const able = supervisors.filter((user) => active.has(user)).toSorted((one, other) => one - other);
    if (able.length > 0) found.groups.set(id, able);
    for (const member of members) {
      const above = new Set([...(found.users.get(member) ?? []), ...able.filter((user) => user !== member)]);
      if (above.size > 0)
        found.users.set(
          member,
          [...above].toSorted((one, other) => one - other),
        );
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
