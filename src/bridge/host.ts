import { wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';

/** A worker broke off: it crashed, or did not answer in time and was replaced. Asking again may succeed. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  /** Of a time-out only the job that took too long tells; those that were lost with it were in a worker that crashed. */
  readonly why: 'crashed' | 'timeout';

  constructor(why: 'crashed' | 'timeout') {
    super(`worker ${why}`);
    this.why = why;
  }
}

/** The part of a Worker that the bridge uses. */
export interface Thread extends Endpoint {
  terminate(): void;
}

/** Every worker lets a job be called off by its number. */
export interface Cancellable {
  cancel(job: number): void;
}

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

interface Running<Api> {
  readonly thread: Thread;
  /** Held as long as the thread: a proxy that is collected drops its requests in flight (comlink #692). */
  readonly api: Remote<Api>;
}

/**
 * Keeps one worker: its ledger of jobs, their time-outs, its replacement when it is lost. Comlink alone leaves a request
 * hanging for ever when the worker dies. A lost worker takes all its jobs with it; the next job starts a new one.
 */
export function hostWorker<Api extends Cancellable>(spawn: () => Thread, timeoutMs = 30_000): WorkerHost<Api> {
  const ledger = new Map<number, (reason: unknown) => void>();
  let running: Running<Api> | undefined;
  let lastJob = 0;
  let lost = 0;

  const end = (): void => {
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
    return { thread, api: wrap<Api>(thread) };
  };

  return {
    run(send, { signal, discard, timeoutMs: limit = timeoutMs } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const { thread, api } = (running ??= start());
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
        ledger.set(job, (reason) => { close(); reject(reason); });
        signal?.addEventListener('abort', abort);
        send(api, job).then(
          (value) => (close() ? resolve(value) : discard?.(value)),
          (reason: unknown) => { if (close()) reject(reason); },
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
