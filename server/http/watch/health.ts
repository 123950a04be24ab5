import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Metrics } from './metrics.ts';

/** Milliseconds to wait for the database and the file store. */
const PATIENCE_MS = 2000;

export interface HealthOptions {
  readonly store: Pick<Store, 'db' | 'damage'>;
  readonly files: Pick<FileStore, 'fault'>;
  readonly metrics: Metrics;
  /** Bearer token of Prometheus; without one there is no `/metrics`. */
  readonly metricsToken?: string | undefined;
  readonly isClosing: () => boolean;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve users; not while it shuts down, nor while its database is
 * unreachable or damaged. Without the file store it stays ready, and says so: lists, searches and decisions still work,
 * and no other instance has the files either. `/metrics`: only with the token.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', (_request, reply) => say(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    const fault = await faultOf(options);
    if (fault !== undefined) return say(reply, 503, fault);
    return say(reply, 200, (await inTime(isWhole(options))) ? 'ready' : 'ready, file store away');
  });
  const { metrics, metricsToken } = options;
  if (metricsToken === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) return say(reply, 401, 'unauthorized');
    const { type, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);

async function faultOf({ store, isClosing }: HealthOptions): Promise<string | undefined> {
  if (isClosing()) return 'closing';
  if (store.damage !== undefined) return 'database damaged';
  const answers = sql`select 1`.execute(store.db).then(
    () => true,
    () => false,
  );
  return (await inTime(answers)) ? undefined : 'database away';
}

const isWhole = ({ files }: HealthOptions): Promise<boolean> =>
  files.fault().then(
    (fault) => fault === undefined,
    () => false,
  );

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController();
  const isThere = await Promise.race([answer, wait(PATIENCE_MS, false, { signal: timer.signal, ref: false })]);
  timer.abort();
  return isThere;
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
