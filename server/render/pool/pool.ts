import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fail } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import { JOB_CPU_MS, RECYCLE_MEMORY_BYTES } from '#server/render/limits.ts';
import { RenderProcess } from './process.ts';
import type { Outcome } from './process.ts';
import type { JobKind, Jobs, Order } from '#server/render/protocol.ts';
import { FairQueue } from './queue.ts';
import type { Priority } from './queue.ts';

export interface Terms {
  readonly priority: Priority;
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
  /** CPU limit in milliseconds. */
  readonly cpuMs?: number;
}

export interface PoolOptions {
  /** Number of regular processes; one core is left for the server. */
  readonly size?: number;
  /** Entry module of the processes. */
  readonly entry?: URL;
  /** How long a relief process is kept after a slow job: slow pages often come in succession. */
  readonly standbyMs?: number;
  /** Logs which file failed, and why. */
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}

interface Job extends Terms {
  readonly order: Order;
  readonly settle: (outcome: Outcome) => void;
  /** Its process died, which says little about the document: retried once in a fresh process. */
  isSecond: boolean;
}

interface Run {
  readonly job: Job;
  slow: boolean;
}

/** A job running longer is slow: a relief process is started so that it does not hold up others. */
const SLOW_AFTER_MS = 500;
/** Relief processes beyond `size`; bounds total memory to (size + 2) × 512 MB. */
const EXTRA_PROCESSES = 2;
const STANDBY_MS = 30_000;
/** Waiting jobs per owner; more are refused, so that requests cannot fill the server's memory. */
const WAITING_PER_OWNER = 64;
/** Milliseconds for an abandoned job to finish: cheaper than a new process that has to open the file again. */
const ABANDONED_GRACE_MS = 1_000;
/** Consecutive failed starts before a waiting job fails. */
const FAILED_STARTS = 2;
/** Failures not worth logging: normal operation, or up to the user. */
const UNREMARKABLE: ReadonlySet<RenderFailure> = new Set([
  'cancelled',
  'busy',
  'coming',
  'passwordRequired',
  'passwordWrong',
  'pageNotFound',
]);

/**
 * Runs jobs in child processes that can be killed. A process runs one job at a time, so a failure costs only that job.
 * An owner's slow job delays their own other jobs, nobody else's.
 */
export class RenderPool {
  readonly #size: number;
  readonly #entry: URL;
  readonly #standbyMs: number;
  readonly #log: PoolOptions['log'];
  readonly #queue = new FairQueue<Job>();
  readonly #processes = new Set<RenderProcess>();
  readonly #runs = new Map<RenderProcess, Run>();
  #closed = false;
  #failedStarts = 0;
  #standby: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions = {}) {
    this.#size = options.size ?? Math.max(1, availableParallelism() - 1);
    this.#entry = options.entry ?? new URL('../child/main.ts', import.meta.url);
    this.#standbyMs = options.standbyMs ?? STANDBY_MS;
    this.#log = options.log;
    while (this.#processes.size < this.#size) this.#start();
  }

  /** Jobs waiting and running, and processes alive. */
  get load(): { readonly waiting: number; readonly running: number; readonly processes: number } {
    return { waiting: this.#queue.size, running: this.#runs.size, processes: this.#processes.size };
  }

  /**
   * Settles when the job is done, has failed or timed out; at once if `signal` fires ('cancelled') or the owner has too
   * many jobs waiting ('busy'). Never rejects.
   */
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
      order: { kind, input, cpuMs: terms.cpuMs ?? JOB_CPU_MS },
      isSecond: false,
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

  /** Cancels all jobs and ends all processes. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#standby);
    for (let job = this.#queue.take(() => true); job; job = this.#queue.take(() => true)) job.settle(fail('cancelled'));
    await Promise.all([...this.#processes].map((child) => child.end()));
  }

  /** @param own a job that lost its process, and for which the new process is started */
  #start(own?: Job): void {
    const child = new RenderProcess(this.#entry, {
      ready: () => {
        this.#failedStarts = 0;
        if (own !== undefined && own.signal?.aborted !== true) void this.#assign(own, child);
        this.#trim();
        this.#dispatch();
      },
      gone: () => this.#replace(child, own),
    });
    this.#processes.add(child);
  }

  #replace(child: RenderProcess, own: Job | undefined): void {
    this.#processes.delete(child);
    // If it had a job, that job's handler settles it and starts the replacement.
    if (this.#closed || this.#runs.has(child)) {
      if (!child.wasReady) own?.settle(fail('cancelled'));
      return;
    }
    if (!child.wasReady) {
      own?.settle(fail('crashed'));
      // A process that failed to start may never start: do not let jobs wait for it forever.
      this.#failedStarts += 1;
      if (this.#failedStarts >= FAILED_STARTS) this.#queue.take(() => true)?.settle(fail('crashed'));
    }
    if (child.wasReady || this.#queue.size > 0) this.#fill();
  }

  /** Starts processes up to the size, not counting those held by slow jobs. */
  #fill(): void {
    while (this.#processes.size < this.#wanted()) this.#start();
  }

  #wanted(): number {
    const slow = [...this.#runs.values()].filter((run) => run.slow).length;
    return this.#size + Math.min(EXTRA_PROCESSES, Math.max(slow, this.#standby === undefined ? 0 : 1));
  }

  /**
   * Ends idle processes beyond the wanted number, the largest first. Starting ones do not count: they cannot work yet.
   */
  #trim(): void {
    const able = [...this.#processes].filter((child) => child.state === 'idle' || child.state === 'busy');
    const idle = able.filter((child) => child.state === 'idle').sort((one, other) => other.rss - one.rss);
    for (const child of idle.slice(0, Math.max(0, able.length - this.#wanted()))) child.kill('cancelled');
  }

  #dispatch(): void {
    for (;;) {
      const idle = [...this.#processes].filter((child) => child.state === 'idle');
      if (idle.length === 0) break;
      const job = this.#queue.take((candidate) => this.#mayRun(candidate));
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
    const wasFresh = child.orders === 0;
    const began = performance.now();
    const outcome = await child.run(job.order);
    clearTimeout(slowTimer);
    this.#runs.delete(child);
    const again = !outcome.ok && this.#mayTryAgain(job, outcome.error, wasFresh);
    if (!outcome.ok) this.#note(job, outcome.error, performance.now() - began, again);
    if (run.slow) this.#standBy();
    if (again) {
      job.isSecond = true;
      this.#start(job);
    } else job.settle(outcome);
    if (this.#closed) return;
    // A process that grew too large is used until its replacement is ready.
    if (child.rss > RECYCLE_MEMORY_BYTES && this.#wanted() >= this.#processes.size) this.#start();
    this.#fill();
    this.#trim();
    this.#dispatch();
  }

  /**
   * A crash says nothing about the document; running out of memory may be due to earlier jobs, unless the process was
   * fresh.
   */
  #mayTryAgain(job: Job, failure: RenderFailure, wasFresh: boolean): boolean {
    if (job.isSecond || this.#closed || job.signal?.aborted === true) return false;
    return failure === 'crashed' || (failure === 'outOfMemory' && !wasFresh);
  }

  #note({ order: { kind, input } }: Job, reason: RenderFailure, ms: number, again: boolean): void {
    if (UNREMARKABLE.has(reason)) return;
    const page = 'page' in input ? input.page : undefined;
    this.#log?.warn(
      { file: basename(input.path), page, job: kind, reason, ms: Math.round(ms), again },
      'a page failed',
    );
  }

  /** Keeps one extra process for a while. */
  #standBy(): void {
    clearTimeout(this.#standby);
    this.#standby = undefined;
    if (this.#standbyMs === 0 || this.#closed) return;
    this.#standby = setTimeout(() => {
      this.#standby = undefined;
      this.#trim();
    }, this.#standbyMs);
    this.#standby.unref();
  }

  #abandon(job: Job): void {
    if (!this.#queue.remove(job)) {
      for (const [child, run] of this.#runs) if (run.job === job) child.hurry(ABANDONED_GRACE_MS);
    }
    job.settle(fail('cancelled'));
  }

  /**
   * An owner's slow job blocks their other jobs; and slow jobs of one document, whoever reads it, never occupy the last
   * available process.
   */
  #mayRun(job: Job): boolean {
    const slow = [...this.#runs.values()].filter((run) => run.slow);
    const sameFile = slow.filter((run) => run.job.order.input.path === job.order.input.path).length;
    return !slow.some((run) => run.job.owner === job.owner) && sameFile < this.#size + EXTRA_PROCESSES - 1;
  }
}
