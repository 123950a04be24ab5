import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/store/schema.ts';

/** A file as it comes, before anything is noted of its text. */
export type NewFile = Omit<Selectable<Database['file']>, 'createdat' | 'textproblem' | 'readingproblem'>;

/** Inserts the row of a stored file if its bytes are new. @param at epoch milliseconds */
export async function noteFile(trx: Kysely<Database>, file: NewFile, at: number): Promise<void> {
  await trx
    .insertInto('file')
    .values({ ...file, createdat: at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}
