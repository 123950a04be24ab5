import type { Kysely } from 'kysely';

/** The request that queued a job, which links their log lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job').addColumn('requestid', 'text').execute();
}
