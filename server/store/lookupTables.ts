import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The number of a mask's current look-up table. Others are being imported, or are about to be removed. A table that was
 * never imported as a whole has the number 0.
 */
export const generationOf = (maskid: number | RawBuilder<number>): RawBuilder<number> =>
  sql<number>`coalesce((select generation from lookup_generation
    where maskid = ${maskid} and state = 'current'), 0)`;

/** The values of a mask's current look-up table. */
export const lookupsOf = (db: Kysely<Database>, maskid: number) =>
  db
    .selectFrom('lookup_value')
    .where('lookup_value.maskid', '=', maskid)
    .where('lookup_value.generation', '=', generationOf(maskid));

/** How often a mask's look-up table was changed. */
export const lookupRevision = async (db: Kysely<Database>, maskid: number): Promise<number> =>
  (await db.selectFrom('lookup_revision').where('maskid', '=', maskid).select('revision').executeTakeFirst())
    ?.revision ?? 0;

/** Must be called by whatever changes a mask's look-up table, in the same transaction. */
export async function countLookupChange(trx: Kysely<Database>, maskid: number): Promise<void> {
  await trx
    .insertInto('lookup_revision')
    .values({ maskid, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('maskid').doUpdateSet((eb) => ({ revision: eb('lookup_revision.revision', '+', 1) })),
    )
    .execute();
}
