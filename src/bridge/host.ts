import { wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';

/** A worker broke off: it crashed, or did not answer in time and was replaced. Asking again may succeed. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  /**
   * Of a time-out only the job that took too long tells; those that were lost with it were in a worker that crashed.
   */
  readonly why: 'crashed' | 'timeout';

  constructor(why: 'crashed' | 'timeout') {
    super(`worker ${why}`);
    this.why = why;
  }
}

/** What loses its worker each time is given up. */
const ATTEMPTS = 3;

/**
 * Asks again what was lost in a worker's crash: it may have been another job's fault. @throws what the last asking did,
 * and WorkerLost at once for a job that took too long
 */
export async function unlessLost<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof WorkerLost) || error.why === 'timeout') throw error;
    }
  }
}

/** The part of a Worker that the bridge uses. */
export interface Thread extends Endpoint {
  terminate(): void;
}

/**
 * Every worker lets a job be called off by its number. {@link NO_JOB} calls nothing off: who answers it is still there.
 */
export interface Cancellable {
  cancel(job: number): void;
}
const NO_JOB = 0;
/**
 * After the machine has slept, an answer and the timer that waits for it are due together: the answer is heard first.
 */
const LAST_WORD_MS = 100;

export interface JobOptions<Value> {
  readonly signal?: AbortSignal;
  /** Disposes of a result that comes after its job was called off. */
  readonly discard?: (value: Value) => void;
  /** Most milliseconds that this job may take, where it is not the host's own limit. */
  readonly timeoutMs?: number;
}

export interface WorkerHost<Api> {
  /** Sends one job. Rejects with the signal's reason, with {@link WorkerLost}, or with what the worker threw. */
  run<Value>(send: (api: Remote<Api>, job: number) => Promise<Value>, options?: JobOptions<Value>): Promise<Value>;
  /** Starts the thread before the first job needs it. */
  warm(): void;
  stats(): { readonly jobs: number; readonly lost: number };
  /** Ends the thread and with it all its jobs, which reject with WorkerLost. A later job starts a new one. */
  end(): void;
}

export interface HostOptions {
  /** Most milliseconds that a job may take. */
  readonly timeoutMs?: number;
  /**
   * Most milliseconds that the worker, with jobs in hand, may leave a question unanswered: one that was closed without
   * a word is found so soon. Only for workers that never compute so long at a stretch.
   */
  readonly deafMs?: number;
}

interface Running<Api> {
  readonly thread: Thread;
  /** It has answered once. Before that its script may still be loading. */
  heard: boolean;
  /** Held as long as the thread: a proxy that is collected drops its requests in flight (comlink #692). */
  readonly api: Remote<Api>;
}

/**
 * Keeps one worker: its ledger of jobs, their time-outs, its replacement when it is lost. Comlink alone leaves a
 * request hanging for ever when the worker dies. A lost worker takes all its jobs with it; the next job starts a new
 * one.
 */
export function hostWorker<Api extends Cancellable>(
  spawn: () => Thread,
  { timeoutMs = 30_000, deafMs }: HostOptions = {},
): WorkerHost<Api> {
  const ledger = new Map<number, (reason: unknown) => void>();
  let running: Running<Api> | undefined;
  /** The next question to the worker, or the wait for its answer. */
  let pulse: ReturnType<typeof setTimeout> | undefined;
  let lastJob = 0;
  let lost = 0;

  const end = (): void => {
    clearTimeout(pulse);
    pulse = undefined;
    running?.thread.terminate();
    running = undefined;
    const rejections = [...ledger.values()];
    ledger.clear();
    for (const reject of rejections) reject(new WorkerLost('crashed'));
  };
  const lose = (thread: Thread, guilty?: number): void => {
    if (running?.thread !== thread) return;
    lost += 1;
    const reject = guilty === undefined ? undefined : ledger.get(guilty);
    reject?.(new WorkerLost('timeout'));
    end();
  };

  const start = (): Running<Api> => {
    const thread = spawn();
    for (const event of ['error', 'messageerror']) thread.addEventListener(event, () => lose(thread));
    return { thread, heard: false, api: wrap<Api>(thread) };
  };

  /** Asks the worker again and again, as long as it has jobs, whether it is still there. */
  const listen = (worker: Running<Api>, afterMs: number): void => {
    pulse = setTimeout(() => {
      pulse = undefined;
      if (ledger.size === 0) return;
      if (!worker.heard) return listen(worker, afterMs);
      pulse = setTimeout(() => {
        pulse = setTimeout(() => lose(worker.thread), LAST_WORD_MS);
      }, afterMs);
      const heard = (): void => {
        if (running !== worker) return;
        clearTimeout(pulse);
        listen(worker, afterMs);
      };
      // Comlink's types lose that a remote function answers by a promise.
      Promise.resolve(worker.api.cancel(NO_JOB)).then(heard, heard);
    }, afterMs);
  };

  return {
    run(send, { signal, discard, timeoutMs: limit = timeoutMs } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const worker = (running ??= start());
        const { thread, api } = worker;
        const job = (lastJob += 1);
        const timer = setTimeout(() => lose(thread, job), limit);
        const close = (): boolean => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          return ledger.delete(job);
        };
        const abort = (): void => {
          close();
          void api.cancel(job);
          reject(signal?.reason);
        };
        ledger.set(job, (reason) => {
          close();
          reject(reason);
        });
        if (deafMs !== undefined && pulse === undefined) listen(worker, deafMs);
        signal?.addEventListener('abort', abort);
        send(api, job).then(
          (value) => {
            worker.heard = true;
            return close() ? resolve(value) : discard?.(value);
          },
          (reason: unknown) => {
            if (close()) reject(reason);
          },
        );
      });
    },
    warm() {
      running ??= start();
    },
    stats: () => ({ jobs: ledger.size, lost }),
    end,
  };
}
