import type { Kysely } from 'kysely';

/** A workflow's history names whom a job was given to, asked or escalated to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('workflow_history').addColumn('target', 'text').execute();
}
