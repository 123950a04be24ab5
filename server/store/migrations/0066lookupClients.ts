import { type Kysely, sql } from 'kysely';

/**
 * A row of a look-up table may be bound to a client, on each of its values. The index answers what begins with a text
 * without reading rows of other clients.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lookup_value add column clientid integer references client(id)`.execute(db);
  await db.schema.dropIndex('lookup_value_folded').execute();
  await db.schema
    .createIndex('lookup_value_folded')
    .on('lookup_value')
    .columns(['maskid', 'generation', 'indexid', 'folded', 'rowno', 'clientid'])
    .execute();
}
