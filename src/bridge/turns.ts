import { WorkerLost } from './host.ts';

/**
 * The jobs of one worker, one after another: the job that takes too long is the one to blame, and none waits on its own
 * time.
 */
export interface Turns {
  /**
   * Begins `work` when all before it have ended. Rejects with the signal's reason where that came first: then `work`
   * never begins.
   */
  readonly take: <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
  /** For good: whoever waits, or comes later, is told WorkerLost. */
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
