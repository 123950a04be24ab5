import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { EditNotice } from '#src/viewer/model/edit.ts';
import type { LayerCalls } from './calls.ts';
import { keepLock, noticeOfRefusal } from './lock.ts';
import type { ClaimTab, EndClaim } from './tab.ts';

interface Taking<Value> {
  readonly how: 'takeOver' | undefined;
  /** Whether the result is still wanted. */
  readonly isWanted: () => boolean;
  /** Loads what editing requires. */
  readonly prepare: () => Promise<Result<Value, CallError>>;
  /** Called once lock and claim are held and everything is loaded. */
  readonly onTaken: (prepared: Value) => void;
  /** Called if they could not be obtained; nothing is held any more. */
  readonly onRefused: (notice: EditNotice) => void;
  /** Called if the lock is lost later. */
  readonly onLost: (error: CallError) => void;
}

/** What editing holds: the claim among this browser's tabs, and the server's lock, which is renewed. */
export interface Holding {
  /** Obtains both. If they are no longer wanted, nothing is called and nothing is held. */
  readonly take: <Value>(taking: Taking<Value>) => Promise<void>;
  /** Releases what is held. @param isLockOurs whether the server must be told */
  readonly giveBack: (isLockOurs: boolean) => Promise<void>;
}

export const createHolding = (
  calls: Pick<LayerCalls, 'lock' | 'release'>,
  claim: () => ReturnType<ClaimTab>,
): Holding => {
  let endClaim: EndClaim | null = null;
  let endKeeping: (() => void) | null = null;
  let givingBack: Promise<void> = Promise.resolve();
  let turns = 0;

  const giveBack = (isLockOurs: boolean): Promise<void> => {
    endKeeping?.();
    endKeeping = null;
    const end = endClaim;
    endClaim = null;
    if (end === null && !isLockOurs) return givingBack;
    givingBack = (async () => {
      // Another tab of this browser may only edit after the server knows that this one does not.
      if (isLockOurs) await calls.release();
      end?.();
    })();
    return givingBack;
  };

  return {
    take: async ({ how, isWanted, prepare, onTaken, onRefused, onLost }) => {
      turns += 1;
      const turn = turns;
      // A page that is suspended meanwhile and comes back starts again; this attempt is then obsolete.
      const isLatest = (): boolean => turn === turns;
      const refuse = (notice: EditNotice, isLockOurs: boolean): Promise<void> => {
        const givenBack = giveBack(isLockOurs);
        onRefused(notice);
        return givenBack;
      };
      // A release still in progress in this tab would be in its own way.
      await givingBack;
      if (!isLatest() || !isWanted()) return undefined;
      const end = await claim();
      if (!isLatest() || !isWanted()) return end?.();
      if (end === null) return refuse({ reason: 'otherTab' }, false);
      endClaim = end;
      const lock = await calls.lock(how);
      if (!isLatest()) return undefined;
      if (!lock.ok) return refuse(noticeOfRefusal(lock.error), false);
      if (!isWanted()) return giveBack(true);
      endKeeping = keepLock(calls, lock.value?.expiresin, onLost);
      const prepared = await prepare();
      if (!isLatest()) return undefined;
      if (!prepared.ok) return refuse({ reason: 'failed', during: 'start', message: prepared.error.message }, true);
      return isWanted() ? onTaken(prepared.value) : giveBack(true);
    },
    giveBack,
  };
};
