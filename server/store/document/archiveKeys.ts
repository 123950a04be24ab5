import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** The document that the user archived under that key. */
export const archivedUnder = async (db: Db, userid: number, key: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('archive_key')
      .where('userid', '=', userid)
      .where('key', '=', key)
      .select('docid')
      .executeTakeFirst()
  )?.docid;

/** Claims the key; returns false if it is taken. Of two parallel calls only one succeeds. */
export async function claimKey(db: Db, userid: number, key: string, docid: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('archive_key')
    .values({ userid, key, docid })
    .onConflict((conflict) => conflict.columns(['userid', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
