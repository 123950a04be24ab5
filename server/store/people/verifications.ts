import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Milliseconds between password and signature: enough for the next call, too short to leave the desk. */
const VALID_MS = 60_000;

/** Records a verified password, valid for one action: in this session, on this document, once, and for a short time. */
export async function grantVerification(db: Db, sessionhash: string, docid: number, now: number): Promise<void> {
  await db.deleteFrom('verification').where('expiresat', '<=', now).execute();
  const expiresat = now + VALID_MS;
  await db
    .insertInto('verification')
    .values({ sessionhash, docid, expiresat })
    .onConflict((conflict) => conflict.columns(['sessionhash', 'docid']).doUpdateSet({ expiresat }))
    .execute();
}

/** Uses up a verification; true only once and in time, across all instances. */
export async function consumeVerification(trx: Db, sessionhash: string, docid: number, now: number): Promise<boolean> {
  const taken = await trx
    .deleteFrom('verification')
    .where('sessionhash', '=', sessionhash)
    .where('docid', '=', docid)
    .where('expiresat', '>', now)
    .returning('docid')
    .executeTakeFirst();
  return taken !== undefined;
}
