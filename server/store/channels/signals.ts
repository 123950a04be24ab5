import type { Kysely, Selectable } from 'kysely';
import type { StreamSignal } from '#core/contract/stream.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Milliseconds that a client may be disconnected and still catch up. */
const KEPT_MS = 3_600_000;

/** Who receives a signal: one user, everybody who sees a realm's documents, or everybody. */
export type Audience = { readonly userid: number } | { readonly realmid: number } | 'everybody';

/** Signals to connected clients, once the transaction has committed (docs/jobs.md). */
export async function putSignal(trx: Db, signal: StreamSignal, hearers: Audience, now: number): Promise<void> {
  const whom = { userid: null, realmid: null, ...(hearers === 'everybody' ? {} : hearers) };
  await trx
    .insertInto('signal')
    .values({ at: now, ...whom, content: JSON.stringify(signal) })
    .execute();
}

/** Signals to everybody who sees a document that it has changed. */
export async function signalDocument(trx: Db, docid: number, noun: 'document' | 'layer', now: number): Promise<void> {
  const document = await trx.selectFrom('document').where('id', '=', docid).select('realmid').executeTakeFirst();
  if (document !== undefined) await putSignal(trx, { topic: 'change', noun, docid }, document, now);
}

export type SignalRow = Selectable<Database['signal']>;

/** Signals after an id, oldest first. */
export const signalsAfter = (db: Db, id: number, limit: number): Promise<SignalRow[]> =>
  db.selectFrom('signal').where('id', '>', id).orderBy('id').limit(limit).selectAll().execute();

/** Ids of the first and last signal kept; zeros if there are none. */
export async function signalRange(db: Db): Promise<{ first: number; last: number }> {
  const { first, last } = await db
    .selectFrom('signal')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  return { first: first ?? 0, last: last ?? 0 };
}

/** Keeps the newest one, so that a returning client can tell that it missed nothing. */
export async function purgeSignals(trx: Db, now: number): Promise<void> {
  const { last } = await signalRange(trx);
  await trx
    .deleteFrom('signal')
    .where('at', '<', now - KEPT_MS)
    .where('id', '<', last)
    .execute();
}
