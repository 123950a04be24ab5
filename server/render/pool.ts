import { availableParallelism } from 'node:os';
import { fail } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from './failure.ts';
import { JOB_TIMEOUT_MS, RECYCLE_MEMORY_BYTES } from './limits.ts';
import { RenderProcess } from './process.ts';
import type { Outcome } from './process.ts';
import type { JobKind, Jobs, Order } from './protocol.ts';
import { FairQueue } from './queue.ts';
import type { Priority } from './queue.ts';

export interface Terms {
  readonly priority: Priority;
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

export interface PoolOptions {
  /** Processes kept for ordinary work; one core is left to the server itself. */
  readonly size?: number;
  /** Module each process runs. */
  readonly entry?: URL;
}

interface Job extends Terms {
  readonly order: Order;
  readonly timeoutMs: number;
  readonly settle: (outcome: Outcome) => void;
}

interface Run {
  readonly job: Job;
  slow: boolean;
}

/** A job past this is slow: another process takes its place, so that one bad page does not hold up the rest. */
const SLOW_AFTER_MS = 500;
/** Processes beyond the size that stand in for slow ones; bounds the memory of all to (size + 2) × 512 MB. */
const RELIEF = 2;
/** Slow jobs one owner may hold; their further jobs wait, other owners' do not. */
const SLOW_PER_OWNER = 2;
/** Jobs one owner may have waiting; more are refused, so that nobody fills the server's memory with requests. */
const WAITING_PER_OWNER = 64;
/** What an abandoned running job is given to end by itself: cheaper than a new process that must open the file again. */
const ABANDONED_GRACE_MS = 1_000;

/** Runs jobs in child processes that can be killed. A process has one job at a time; a failure costs that job alone. */
export class RenderPool {
  readonly #size: number;
  readonly #entry: URL;
  readonly #queue = new FairQueue<Job>();
  readonly #processes = new Set<RenderProcess>();
  readonly #runs = new Map<RenderProcess, Run>();
  #closed = false;

  constructor(options: PoolOptions = {}) {
    this.#size = options.size ?? Math.max(1, availableParallelism() - 1);
    this.#entry = options.entry ?? new URL('./child/main.ts', import.meta.url);
    while (this.#processes.size < this.#size) this.#start();
  }

  /** Jobs waiting and running, and processes alive. */
  get load(): { readonly waiting: number; readonly running: number; readonly processes: number } {
    return { waiting: this.#queue.size, running: this.#runs.size, processes: this.#processes.size };
  }

  /** Settles when the job is done, failed, timed out, `signal` fired ('cancelled') or its owner has too many waiting ('busy'), both at once; never rejects. */
  run<Kind extends JobKind>(
    kind: Kind,
    input: Jobs[Kind]['input'],
    terms: Terms,
  ): Promise<Result<Jobs[Kind]['output'], RenderFailure>> {
    if (this.#closed || terms.signal?.aborted) return Promise.resolve(fail('cancelled'));
    if (this.#queue.waitingOf(terms.owner) >= WAITING_PER_OWNER) return Promise.resolve(fail('busy'));
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const onAbort = (): void => this.#abandon(job);
    const job: Job = {
      ...terms,
      timeoutMs: terms.timeoutMs ?? JOB_TIMEOUT_MS,
      order: { kind, input },
      settle: (outcome) => {
        terms.signal?.removeEventListener('abort', onAbort);
        resolve(outcome);
      },
    };
    terms.signal?.addEventListener('abort', onAbort, { once: true });
    this.#queue.add(job);
    this.#dispatch();
    return promise;
  }

  /** Cancels what waits and runs, and ends every process. */
  async close(): Promise<void> {
    this.#closed = true;
    for (let job = this.#queue.take(() => true); job; job = this.#queue.take(() => true)) job.settle(fail('cancelled'));
    await Promise.all([...this.#processes].map((child) => child.end()));
  }

  #start(): void {
    const child = new RenderProcess(this.#entry, {
      ready: () => {
        this.#trim();
        this.#dispatch();
      },
      gone: () => this.#replace(child),
    });
    this.#processes.add(child);
  }

  #replace(child: RenderProcess): void {
    this.#processes.delete(child);
    this.#runs.delete(child);
    if (this.#closed) return;
    // A process that died before it could work will do so again: each death costs a waiting job, so none waits for ever.
    if (!child.wasReady) this.#queue.take(() => true)?.settle(fail('crashed'));
    if (child.wasReady || this.#queue.size > 0) this.#fill();
  }

  /** Starts what is missing to the size, not counting processes held by slow jobs. */
  #fill(): void {
    while (this.#processes.size < this.#wanted()) this.#start();
  }

  #wanted(): number {
    return this.#size + Math.min(RELIEF, [...this.#runs.values()].filter((run) => run.slow).length);
  }

  /** Ends idle processes beyond those wanted, the largest first; starting ones do not count, they cannot stand in yet. */
  #trim(): void {
    const able = [...this.#processes].filter((child) => child.state === 'idle' || child.state === 'busy');
    const idle = able.filter((child) => child.state === 'idle').sort((one, other) => other.rss - one.rss);
    for (const child of idle.slice(0, Math.max(0, able.length - this.#wanted()))) child.kill('cancelled');
  }

  #dispatch(): void {
    for (;;) {
      const idle = [...this.#processes].filter((child) => child.state === 'idle');
      if (idle.length === 0) break;
      const job = this.#queue.take((owner) => this.#mayRun(owner));
      if (!job) break;
      const child = idle.find((candidate) => candidate.knows(job.order.input.path)) ?? idle[0];
      if (child) void this.#assign(job, child);
    }
    if (this.#queue.size > 0) this.#fill();
  }

  async #assign(job: Job, child: RenderProcess): Promise<void> {
    const run: Run = { job, slow: false };
    this.#runs.set(child, run);
    const slowTimer = setTimeout(() => {
      run.slow = true;
      this.#fill();
    }, SLOW_AFTER_MS);
    const outcome = await child.run(job.order, job.timeoutMs);
    clearTimeout(slowTimer);
    this.#runs.delete(child);
    job.settle(outcome);
    // The process that grew too large goes on until the one to replace it is ready.
    if (child.rss > RECYCLE_MEMORY_BYTES && this.#wanted() >= this.#processes.size) this.#start();
    this.#trim();
    this.#dispatch();
  }

  #abandon(job: Job): void {
    if (!this.#queue.remove(job)) {
      for (const [child, run] of this.#runs) if (run.job === job) child.hurry(ABANDONED_GRACE_MS);
    }
    job.settle(fail('cancelled'));
  }

  /** The last process that may be had is kept for owners without slow jobs, however many others hold some. */
  #mayRun(owner: string): boolean {
    const slow = [...this.#runs.values()].filter((run) => run.slow);
    const own = slow.filter((run) => run.job.owner === owner).length;
    return own === 0 || (own < SLOW_PER_OWNER && slow.length < this.#size + RELIEF - 1);
  }
}
