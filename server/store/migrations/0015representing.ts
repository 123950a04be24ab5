import { type Kysely, sql } from 'kysely';

/** A substitution may be limited to some workflows: their keys as JSON, or null for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table substitution add column workflows text`.execute(db);
  await db.schema.createIndex('workflow_history_name').on('workflow_history').columns(['onbehalfof', 'at']).execute();
}
