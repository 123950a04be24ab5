import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Milliseconds from the password to the signature: time to send the next call, and none to leave one's desk. */
const VALID_MS = 60_000;

/** A password was verified for one thing to be done: in one session, on one document, once, and soon. */
export async function grantVerification(db: Db, sessionhash: string, docid: number, now: number): Promise<void> {
  await db.deleteFrom('verification').where('expiresat', '<=', now).execute();
  const expiresat = now + VALID_MS;
  await db
    .insertInto('verification')
    .values({ sessionhash, docid, expiresat })
    .onConflict((conflict) => conflict.columns(['sessionhash', 'docid']).doUpdateSet({ expiresat }))
    .execute();
}

/** Uses one up: true for the first who asks in time, on whichever instance. */
export async function takeVerification(trx: Db, sessionhash: string, docid: number, now: number): Promise<boolean> {
  const taken = await trx
    .deleteFrom('verification')
    .where('sessionhash', '=', sessionhash)
    .where('docid', '=', docid)
    .where('expiresat', '>', now)
    .returning('docid')
    .executeTakeFirst();
  return taken !== undefined;
}
