import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Lock for instances that start at the same time; negative, so that no realm has it. */
const OPENING = -16;

/** The salt of the code, the same on all instances. The given salt is used if no valid code exists yet. */
export const openSetupCode = (db: Db, dialect: Dialect, salt: string, attempts: number): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await dialect.serialise(trx, OPENING);
    const valid = await trx.selectFrom('setup_code').select('salt').where('attemptsleft', '>', 0).executeTakeFirst();
    if (valid !== undefined) return valid.salt;
    await trx.deleteFrom('setup_code').execute();
    await trx.insertInto('setup_code').values({ salt, attemptsleft: attempts }).execute();
    return salt;
  });

/** Counts an attempt; returns the salt of the code, or undefined if none is valid. */
export async function countSetupAttempt(db: Db): Promise<string | undefined> {
  const row = await db
    .updateTable('setup_code')
    .set((eb) => ({ attemptsleft: eb('attemptsleft', '-', 1) }))
    .where('attemptsleft', '>', 0)
    .returning('salt')
    .executeTakeFirst();
  return row?.salt;
}

/** The attempt was right: it does not count. */
export async function forgiveSetupAttempt(db: Db, salt: string): Promise<void> {
  await db
    .updateTable('setup_code')
    .set((eb) => ({ attemptsleft: eb('attemptsleft', '+', 1) }))
    .where('salt', '=', salt)
    .execute();
}

export async function dropSetupCode(db: Db): Promise<void> {
  await db.deleteFrom('setup_code').execute();
}
