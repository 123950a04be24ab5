import { type Kysely, sql } from 'kysely';

/** Finds a pool's events among all that was audited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_pool_event on audit (id) where action in
    ('pool.fileAdded', 'pool.processAdded', 'pool.locked', 'pool.released', 'pool.deleted', 'pool.archived')`.execute(
    db,
  );
}
