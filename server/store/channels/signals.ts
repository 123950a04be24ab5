import type { Kysely, Selectable } from 'kysely';
import type { StreamSignal } from '#core/contract/stream.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Milliseconds that a client may be away and still be told what it missed. */
const KEPT_MS = 3_600_000;

/** Who hears a signal: one user, or everybody who sees documents of a realm, or everybody. */
export type Hearers = { readonly userid: number } | { readonly realmid: number } | 'everybody';

/** Tells listening clients, once the transaction has committed (docs/jobs.md). */
export async function putSignal(trx: Db, signal: StreamSignal, hearers: Hearers, now: number): Promise<void> {
  const whom = { userid: null, realmid: null, ...(hearers === 'everybody' ? {} : hearers) };
  await trx
    .insertInto('signal')
    .values({ at: now, ...whom, content: JSON.stringify(signal) })
    .execute();
}

/** Tells everybody who sees a document that something of it was changed. */
export async function tellDocument(trx: Db, docid: number, noun: 'document' | 'layer', now: number): Promise<void> {
  const document = await trx.selectFrom('document').where('id', '=', docid).select('realmid').executeTakeFirst();
  if (document !== undefined) await putSignal(trx, { topic: 'change', noun, docid }, document, now);
}

export type SignalRow = Selectable<Database['signal']>;

/** Signals after one, the oldest first. */
export const signalsAfter = (db: Db, id: number, limit: number): Promise<SignalRow[]> =>
  db.selectFrom('signal').where('id', '>', id).orderBy('id').limit(limit).selectAll().execute();

/** The first and the last signal that is kept; zeros where there is none. */
export async function signalRange(db: Db): Promise<{ first: number; last: number }> {
  const { first, last } = await db
    .selectFrom('signal')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  return { first: first ?? 0, last: last ?? 0 };
}

/** The newest stays: by it a client that returns sees that it missed nothing. */
export async function purgeSignals(trx: Db, now: number): Promise<void> {
  const { last } = await signalRange(trx);
  await trx
    .deleteFrom('signal')
    .where('at', '<', now - KEPT_MS)
    .where('id', '<', last)
    .execute();
}
