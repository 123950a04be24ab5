import type { Kysely } from 'kysely';

/** The process of a pool that an answer to a form became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('form_answer').addColumn('processid', 'integer').execute();
}
