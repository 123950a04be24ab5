import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/** The highest number that a row of the table has or had; 0 before the first. */
async function lastNumber(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(number) as last from (
    select max(id) as number from ${sql.table(table)}
    union all select number from last_number where tablename = ${table}) as given`.execute(db);
  return rows[0]?.last ?? 0;
}

/**
 * The number of a new row. None is given twice: documents, the log and users' settings still name rows that are
 * deleted. Needs the lock on the set-up.
 */
export const nextNumber = async (db: Db, table: string): Promise<number> => (await lastNumber(db, table)) + 1;

/** Before rows are deleted: their numbers stay given. */
export async function keepNumbers(trx: Db, table: string): Promise<void> {
  const number = await lastNumber(trx, table);
  await trx
    .insertInto('last_number')
    .values({ tablename: table, number })
    .onConflict((conflict) => conflict.column('tablename').doUpdateSet({ number }))
    .execute();
}
