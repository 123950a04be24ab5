import type { Kysely } from 'kysely';

/**
 * Searches of a mask read its documents newest first from this index alone (measured at 100,000 documents: 1.5 instead
 * of 14 ms for the first 10,001).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('document_by_mask')
    .on('document')
    .columns(['maskid', 'archivedat', 'id', 'realmid', 'deletedat', 'year'])
    .execute();
}
