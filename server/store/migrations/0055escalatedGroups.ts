import type { Kysely } from 'kysely';

/** Jobs escalated to a group are found by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('workflow_told_group').on('workflow_told').columns(['groupid']).execute();
}
