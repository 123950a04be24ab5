import { type Kysely, sql } from 'kysely';

/** Somebody may be represented in some workflows only: their keys as JSON, or all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table substitution add column workflows text`.execute(db);
  await db.schema.createIndex('workflow_history_name').on('workflow_history').columns(['onbehalfof', 'at']).execute();
}
