import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Health } from '#core/contract/admin/adminOperation.ts';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Metrics } from './metrics.ts';

/** Milliseconds to wait for the database and the file store. */
const PATIENCE_MS = 2000;

interface Watched {
  readonly store: Pick<Store, 'db' | 'damage'>;
  readonly files: Pick<FileStore, 'fault'>;
  readonly isClosing: () => boolean;
}

export interface HealthOptions {
  readonly health: () => Promise<Health>;
  readonly metrics: Metrics;
  /** Bearer token of Prometheus; without one there is no `/metrics`. */
  readonly metricsToken?: string | undefined;
}

/** Status and text of `/readyz`. */
const SAID: Readonly<Record<Health, readonly [number, string]>> = {
  ready: [200, 'ready'],
  filesAway: [200, 'ready, file store away'],
  databaseAway: [503, 'database away'],
  databaseDamaged: [503, 'database damaged'],
  closing: [503, 'closing'],
};

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve users; not while it shuts down, nor while its database is
 * unreachable or damaged. Without the file store it stays ready, and says so: lists, searches and decisions still work,
 * and no other instance has the files either. `/metrics`: only with the token.
 */
export function serveHealth(app: FastifyInstance, { health, metrics, metricsToken }: HealthOptions): void {
  app.get('/healthz', (_request, reply) => say(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    const [status, text] = SAID[await health()];
    return say(reply, status, text);
  });
  if (metricsToken === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) return say(reply, 401, 'unauthorized');
    const { type, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);

/** Whether a server can serve users. */
export async function healthOf({ store, files, isClosing }: Watched): Promise<Health> {
  if (isClosing()) return 'closing';
  if (store.damage !== undefined) return 'databaseDamaged';
  const answers = sql`select 1`.execute(store.db).then(
    () => true,
    () => false,
  );
  if (!(await inTime(answers))) return 'databaseAway';
  const isWhole = files.fault().then(
    (fault) => fault === undefined,
    () => false,
  );
  return (await inTime(isWhole)) ? 'ready' : 'filesAway';
}

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
