import { fail, type Result } from '#core/kernel/result.ts';
import { FairQueue, type Queued } from './queue.ts';

interface Waiting extends Queued {
  readonly begin: () => void;
}

/** Runs one piece of work at a time; owners take turns. */
export interface Lane {
  /** Runs `work` when it is the owner's turn. 'busy' if the queue is full, 'cancelled' if the signal fires first. */
  run<Value, Failure>(
    owner: string,
    signal: AbortSignal,
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | 'busy' | 'cancelled'>>;
}

/** @param most size of the queue, and `mostOfOne` per owner; beyond it callers must retry later */
export function createLane(most: number, mostOfOne: number): Lane {
  const waiting = new FairQueue<Waiting>();
  let isTaken = false;

  /** Resolves when the lane is acquired (true) or the signal has fired (false). */
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
