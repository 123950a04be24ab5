import { setTimeout as wait } from 'node:timers/promises';
import {
  ensureJob,
  finishJob,
  type JobKind,
  type JobRow,
  putBack,
  putJob,
  renewLease,
  claimJob,
} from '#server/store/channels/jobs.ts';
import { origin } from '#server/store/channels/origin.ts';
import type { InsideJob, Job, JobContext, OutsideJob } from './kind.ts';
import { DEFAULT_RETRY, PermanentFailure, waitAfter } from './retry.ts';

/** Milliseconds between two polls for due jobs: how late a timer may be. */
const LOOK_MS = 500;
/**
 * Milliseconds a job is leased for; longer jobs renew the lease. After a kill another server takes the job when the
 * lease expires.
 */
const LEASE_MS = 60_000;
/** Outside jobs run in parallel, for they mostly wait; database jobs run one after the other. */
const WIDTH = { outside: 4, database: 1 } as const;
/** Key of a timer that repeats itself. */
const TIMER = 'timer';
/** An error message is stored up to this many characters. */
const ERROR_MAXIMUM = 1000;

/** Any job, whatever its payload; the table pairs each kind with its payload, so `run` only gets the right one. */
type AnyJob = Job<never>;

/** Runs due jobs; several servers may share the work. */
export class JobRunner {
  readonly #context: JobContext;
  readonly #kinds: Readonly<Record<string, AnyJob>>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #lanes: readonly Promise<void>[] = [];

  constructor(context: JobContext, kinds: Readonly<Partial<Record<JobKind, AnyJob>>>) {
    this.#context = context;
    this.#kinds = kinds;
  }

  /** Starts running due jobs until `close`. */
  async start(): Promise<void> {
    const { store, now } = this.#context;
    for (const [kind, job] of Object.entries(this.#kinds))
      if (job.where === 'database' && job.every !== undefined) await ensureJob(store.db, kind as JobKind, TIMER, now());
    this.#lanes = [this.#lane('database'), this.#lane('outside')];
  }

  /** Runs all due jobs and waits for them: for tests that move the clock. */
  async drain(): Promise<void> {
    for (;;) {
      const job = await this.#take([...this.#kindsOf('database'), ...this.#kindsOf('outside')]);
      if (job !== undefined) await this.#run(job);
      else if (this.#running.size === 0) return;
      else await Promise.race(this.#running);
    }
  }

  /** Aborts running jobs' signals and waits for them to end. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#lanes, ...this.#running]);
  }

  /** A method, because the flag changes during awaits and TypeScript would narrow it. */
  #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  async #lane(where: Job<never>['where']): Promise<void> {
    const own = new Set<Promise<void>>();
    while (!this.#isClosing()) {
      if (own.size >= WIDTH[where]) await Promise.race(own);
      else {
        const job = await this.#take(this.#kindsOf(where)).catch((error: unknown) => {
          this.#context.log.error({ err: error }, 'jobs cannot be looked for');
          return undefined;
        });
        if (job === undefined) await wait(LOOK_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
        else {
          const run = this.#run(job).finally(() => own.delete(run));
          own.add(run);
        }
      }
    }
    await Promise.all(own);
  }

  #kindsOf(where: Job<never>['where']): JobKind[] {
    return Object.entries(this.#kinds).flatMap(([kind, job]) =>
      job.where === where && (job.where === 'database' || job.isPossible?.(this.#context) !== false)
        ? [kind as JobKind]
        : [],
    );
  }

  async #take(kinds: readonly JobKind[]): Promise<JobRow | undefined> {
    if (kinds.length === 0) return undefined;
    return claimJob(this.#context.store, { kinds, now: this.#context.now(), leaseMs: LEASE_MS });
  }

  async #run(row: JobRow): Promise<void> {
    const job = this.#kinds[row.kind];
    if (job === undefined) return;
    const work = () => (job.where === 'database' ? this.#inside(row, job) : this.#outside(row, job));
    // Jobs that it queues in turn belong to the same request.
    const run = (row.requestid === null ? work() : origin.run(row.requestid, work)).catch((error: unknown) =>
      this.#failed(row, job, error),
    );
    this.#running.add(run);
    await run.finally(() => this.#running.delete(run));
  }

  async #inside(row: JobRow, job: InsideJob<never>): Promise<void> {
    const { store, now } = this.#context;
    await store.db.transaction().execute(async (trx) => {
      // Another server has already ended it: it must not happen twice.
      if (!(await finishJob(trx, row))) return;
      await job.run(trx, payloadOf(row), this.#context);
      if (job.every !== undefined)
        await putJob(trx, row.kind as JobKind, null, { now: now(), due: now() + job.every, key: TIMER });
    });
  }

  async #outside(row: JobRow, job: OutsideJob<never>): Promise<void> {
    const { store, now } = this.#context;
    const held = setInterval(
      () => void renewLease(store.db, row, now() + LEASE_MS).catch(() => undefined),
      LEASE_MS / 3,
    );
    try {
      const then = await job.run(payloadOf(row), this.#context, { tries: row.tries, signal: this.#closing.signal });
      await store.db.transaction().execute(async (trx) => {
        if (await finishJob(trx, row)) await then?.(trx);
      });
    } finally {
      clearInterval(held);
    }
  }

  async #failed(row: JobRow, job: AnyJob, error: unknown): Promise<void> {
    const { store, now, log } = this.#context;
    const { kind, tries, id, requestid } = row;
    const told = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAXIMUM);
    const retry = job.retry ?? DEFAULT_RETRY;
    // A repeating timer is never given up.
    const isRepeating = job.where === 'database' && job.every !== undefined;
    const isDead = error instanceof PermanentFailure || (tries >= retry.tries && !isRepeating);
    log.warn(
      { err: error, kind, job: id, tries, isDead, ...(requestid !== null && { reqId: requestid }) },
      'a job failed',
    );
    try {
      await store.db.transaction().execute(async (trx) => {
        if (!isDead) await putBack(trx, row, { error: told, due: now() + waitAfter(tries, retry) });
        else if (await putBack(trx, row, { error: told, deadat: now() }))
          await job.died?.(trx, payloadOf(row), told, this.#context);
      });
    } catch (problem) {
      // Its lease expires, and it is tried again then.
      log.error({ err: problem, kind, job: id }, 'a job that failed could not be put back');
    }
  }
}

/** The payload as `putJob` wrote it for this kind. */
const payloadOf = ({ payload }: JobRow): never => JSON.parse(payload) as never;
