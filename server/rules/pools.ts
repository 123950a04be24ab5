import type { Principal } from '#server/store/people/principals.ts';
import type { ProcessRow } from '#server/store/pool/pools.ts';
import { personName } from './document/documents.ts';
import { Failure } from './failure.ts';

type Holder = Pick<Principal, 'userId' | 'sessionHash'>;
type Lock = Pick<ProcessRow, 'lockuser' | 'locksession'>;

/** Who holds a process, from the user's point of view. */
export const lockFor = (
  { userId, sessionHash }: Holder,
  { lockuser, locksession }: Lock,
): 'own' | 'elsewhere' | 'other' | undefined => {
  if (lockuser === null) return undefined;
  if (lockuser !== userId) return 'other';
  return locksession === sessionHash ? 'own' : 'elsewhere';
};

/**
 * A pool may be opened if no other user holds any of its processes (section 4); those of another session of the same
 * user are taken over on request.
 */
export function mayOpen(holder: Holder, processes: readonly ProcessRow[], takeover: boolean): Failure | null {
  const foreign = processes.find((process) => lockFor(holder, process) === 'other');
  if (foreign !== undefined) return new Failure('pool.processed', { name: lockerName(foreign) });
  return !takeover && processes.some((process) => lockFor(holder, process) === 'elsewhere')
    ? new Failure('pool.processedElsewhere')
    : null;
}

/** Page work is reserved to the session that holds the pool. */
export const mayWork = (holder: Holder, processes: readonly Lock[]): Failure | null =>
  processes.some((process) => lockFor(holder, process) === 'own') ? null : new Failure('pool.notLocked');

export const lockerName = ({ firstname, surname, login }: ProcessRow): string =>
  personName({ firstname: firstname ?? '', surname: surname ?? '', login: login ?? '' });
