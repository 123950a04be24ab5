import { fail, type Result } from '#core/kernel/result.ts';
import { FairQueue, type Queued } from './queue.ts';

interface Waiting extends Queued {
  readonly begin: () => void;
}

/** Work that is done one piece at a time; owners take turns. */
export interface Lane {
  /** Does `work` in its owner's turn. 'busy' where too much waits already, 'cancelled' where the signal came first. */
  run<Value, Failure>(
    owner: string,
    signal: AbortSignal,
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | 'busy' | 'cancelled'>>;
}

/** @param most that wait in all, and `mostOfOne` of one owner: whoever comes later is asked to try again */
export function createLane(most: number, mostOfOne: number): Lane {
  const waiting = new FairQueue<Waiting>();
  let isTaken = false;

  /** Resolves to whether it is its turn now; the lane is its own then. */
  const turn = (owner: string, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const item: Waiting = { priority: 'visible', owner, begin: () => resolve(true) };
      waiting.add(item);
      signal.addEventListener('abort', () => waiting.remove(item) && resolve(false), { once: true });
    });

  return {
    async run(owner, signal, work) {
      if (signal.aborted) return fail('cancelled');
      if (isTaken && (waiting.size >= most || waiting.waitingOf(owner) >= mostOfOne)) return fail('busy');
      if (isTaken && !(await turn(owner, signal))) return fail('cancelled');
      isTaken = true;
      try {
        return await work();
      } finally {
        const next = waiting.take(() => true);
        isTaken = next !== undefined;
        next?.begin();
      }
    },
  };
}
