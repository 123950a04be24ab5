/** Runs jobs one after the other, in order; a job cancelled before its turn costs nothing. */
export interface Turns {
  run<Value>(job: number, work: () => Value | Promise<Value>): Promise<Value>;
  cancel(job: number): void;
}

export function createTurns(): Turns {
  const cancelled = new Set<number>();
  const waiting = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(job, work) {
      waiting.add(job);
      const turn = last.then(() => {
        waiting.delete(job);
        if (cancelled.delete(job)) throw new DOMException('cancelled before its turn', 'AbortError');
        return work();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    cancel(job) {
      if (waiting.has(job)) cancelled.add(job);
    },
  };
}
