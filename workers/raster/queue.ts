interface Waiting {
  readonly begin: () => void;
  readonly drop: () => void;
}

/** Runs jobs in order, a few at a time, so that a job cancelled while waiting costs nothing. */
export interface Queue {
  run<Value>(job: number, work: () => Promise<Value>): Promise<Value>;
  cancel(job: number): void;
}

/** @param atOnce number of jobs that run in parallel */
export function createQueue(atOnce: number): Queue {
  const waiting = new Map<number, Waiting>();
  let running = 0;

  const next = (): void => {
    const [first] = waiting;
    if (running >= atOnce || first === undefined) return;
    waiting.delete(first[0]);
    running += 1;
    first[1].begin();
  };

  return {
    async run(job, work) {
      const turn = new Promise<void>((begin, reject) => {
        waiting.set(job, { begin, drop: () => reject(new DOMException('cancelled before it began', 'AbortError')) });
      });
      next();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
    cancel(job) {
      waiting.get(job)?.drop();
      waiting.delete(job);
    },
  };
}
