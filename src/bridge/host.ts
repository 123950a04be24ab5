import { wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';

/** The worker failed: it crashed, or was replaced because it did not answer in time. A retry may succeed. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  /** Only the job that took too long gets `timeout`; other jobs lost with it get `crashed`. */
  readonly why: 'crashed' | 'timeout';

  constructor(why: 'crashed' | 'timeout') {
    super(`worker ${why}`);
    this.why = why;
  }
}

/** A job is given up after losing its worker this often. */
const ATTEMPTS = 3;

/**
 * Retries a job lost in a worker crash, which another job may have caused. @throws the error of the last attempt, and
 * WorkerLost at once for a job that timed out
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

/** The part of Worker that the bridge uses. */
export interface Thread extends Endpoint {
  terminate(): void;
}

/**
 * Every worker can cancel a job by its number. {@link NO_JOB} cancels nothing: an answer to it proves that the worker
 * is alive.
 */
export interface Cancellable {
  cancel(job: number): void;
}
const NO_JOB = 0;
/** After the machine has slept, an answer and its timer are due together: this grace period lets the answer win. */
const LAST_WORD_MS = 100;

export interface JobOptions<Value> {
  readonly signal?: AbortSignal;
  /** Disposes of a result that arrives after its job was cancelled. */
  readonly discard?: (value: Value) => void;
  /** Time limit for this job in ms, if it differs from the host's. */
  readonly timeoutMs?: number;
}

export interface WorkerHost<Api> {
  /** Runs one job. Rejects with the signal's reason, with {@link WorkerLost}, or with what the worker threw. */
  run<Value>(send: (api: Remote<Api>, job: number) => Promise<Value>, options?: JobOptions<Value>): Promise<Value>;
  /** Starts the worker before the first job. */
  warm(): void;
  /** Whether the current worker has answered: before, its script may still be loading. */
  hasAnswered(): boolean;
  stats(): { readonly jobs: number; readonly lost: number };
  /** Terminates the worker; its jobs reject with WorkerLost. A later job starts a new one. */
  end(): void;
}

export interface HostOptions {
  /** Time limit for a job in ms. */
  readonly timeoutMs?: number;
  /**
   * Longest time in ms that a worker with jobs may not answer a ping, which detects one that was closed silently. Only
   * for workers that never block for so long.
   */
  readonly deafMs?: number;
}

interface Running<Api> {
  readonly thread: Thread;
  /** It has answered once; before that its script may still be loading. */
  heard: boolean;
  /** Kept as long as the worker: a proxy that is garbage-collected drops its pending requests (comlink #692). */
  readonly api: Remote<Api>;
}

/**
 * Manages one worker: its jobs, their time limits, and its replacement after a failure. Comlink alone leaves requests
 * pending for ever when the worker dies. A lost worker takes all its jobs with it; the next job starts a new one.
 */
export function hostWorker<Api extends Cancellable>(
  spawn: () => Thread,
  { timeoutMs = 30_000, deafMs }: HostOptions = {},
): WorkerHost<Api> {
  const ledger = new Map<number, (reason: unknown) => void>();
  let running: Running<Api> | undefined;
  /** Timer for the next ping, or for its answer. */
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

  /** Pings the worker repeatedly while it has jobs. */
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
      // Comlink's types do not show that a remote function returns a promise.
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
    hasAnswered: () => running?.heard === true,
    stats: () => ({ jobs: ledger.size, lost }),
    end,
  };
}
