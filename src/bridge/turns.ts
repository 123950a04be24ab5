import { WorkerLost } from './host.ts';

/**
 * Runs the jobs of one worker one after another: the job that takes too long is then the one to blame, and waiting does
 * not count against a job's time limit.
 */
export interface Turns {
  /**
   * Starts `work` after all earlier jobs have ended. If the signal aborts first, rejects with its reason and never
   * starts `work`.
   */
  readonly take: <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
  /** Final: waiting and later jobs reject with WorkerLost. */
  readonly close: () => void;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    take: (work, signal) => {
      const turn = last.then(() => {
        signal.throwIfAborted();
        if (isClosed) throw new WorkerLost('crashed');
        return work();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    close: () => {
      isClosed = true;
    },
  };
}
