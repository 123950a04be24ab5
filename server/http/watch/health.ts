import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Store } from '#server/store/database/open.ts';
import type { Metrics } from './metrics.ts';

/** Milliseconds to wait for the database. */
const PATIENCE_MS = 2000;

export interface HealthOptions {
  readonly store: Pick<Store, 'db' | 'damage'>;
  readonly metrics: Metrics;
  /** Bearer token of Prometheus; without one there is no `/metrics`. */
  readonly metricsToken?: string | undefined;
  readonly isClosing: () => boolean;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve users; not while it shuts down, nor while its database is
 * unreachable or damaged. `/metrics`: only with the token.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', (_request, reply) => say(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    const fault = await faultOf(options);
    return say(reply, fault === undefined ? 200 : 503, fault ?? 'ready');
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
  const timer = new AbortController();
  const isThere = await Promise.race([answers, wait(PATIENCE_MS, false, { signal: timer.signal, ref: false })]);
  timer.abort();
  return isThere ? undefined : 'database away';
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
