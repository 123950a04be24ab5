import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '#server/store/database/open.ts';

/** Seconds: most calls answer within 10 ms, a page within 200, a search within 30. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** What is read at each scrape. */
export interface Watched {
  readonly store: Pick<Store, 'db'>;
  readonly renderer: {
    readonly load: { readonly waiting: number; readonly running: number; readonly processes: number };
  };
  readonly streams: { readonly size: number };
  /** The bucket, if files are stored in one. */
  readonly bucket: { readonly isAway: boolean } | undefined;
  readonly now: () => number;
}

/**
 * Metrics of this instance in Prometheus format. They identify no person, document or value; labels are names of calls
 * and kinds, never addresses.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'dms_request_seconds',
    help: 'Time to answer a call, by call and first digit of its status.',
    labelNames: ['call', 'status'] as const,
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly #queries = new Histogram({
    name: 'dms_database_query_seconds',
    help: 'Time of a database query.',
    buckets: QUERY_SECONDS,
    registers: [this.#registry],
  });
  readonly #failures = new Counter({
    name: 'dms_database_failures_total',
    help: 'Database queries that failed.',
    registers: [this.#registry],
  });

  constructor() {
    // Metrics of the process, its memory and the event loop.
    collectDefaultMetrics({ register: this.#registry, prefix: 'dms_' });
  }

  request(call: string, status: number, ms: number): void {
    this.#requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  }

  query(ms: number, failed: boolean): void {
    this.#queries.observe(ms / 1000);
    if (failed) this.#failures.inc();
  }

  /** Adds the gauges of queues, render processes, streams, locks and sessions. */
  watch({ store, renderer, streams, bucket, now }: Watched): void {
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        async collect() {
          this.set(await read());
        },
      });
    gauge('dms_render_waiting', 'Pages that wait to be rendered.', () => renderer.load.waiting);
    gauge('dms_render_running', 'Pages that are being rendered.', () => renderer.load.running);
    gauge('dms_render_processes', 'Render processes alive.', () => renderer.load.processes);
    gauge('dms_streams', 'Browsers that listen to this instance.', () => streams.size);
    if (bucket !== undefined)
      gauge('dms_file_store_away', 'Whether the last request to the bucket came to nothing.', () =>
        Number(bucket.isAway),
      );
    const count = async (of: ReturnType<typeof sql<{ n: number }>>) => (await of.execute(store.db)).rows[0]?.n ?? 0;
    gauge('dms_jobs_due', 'Jobs that are due and wait.', () =>
      count(sql`select count(*) as n from job where deadat is null and due <= ${now()}`),
    );
    gauge('dms_jobs_dead', 'Jobs that were given up: dead letters.', () =>
      count(sql`select count(*) as n from job where deadat is not null`),
    );
    gauge('dms_text_waiting', 'Files whose text waits to be indexed.', () =>
      count(sql`select count(*) as n from text_job`),
    );
    gauge('dms_layer_locks', 'Documents that somebody draws on.', () =>
      count(sql`select count(*) as n from layer_lock where expiresat > ${now()}`),
    );
    gauge('dms_sessions', 'Sessions that are signed in.', () =>
      count(sql`select count(*) as n from session where expiresat > ${now()}`),
    );
  }

  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
