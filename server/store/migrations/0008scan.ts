import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Pools: processes with their files, the page ledger, and the results of recognition (described in
 * server/store/schema.ts).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('pool_process'), 'id')
    .addColumn('poolid', 'integer', (c) => c.notNull().references('pool.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('nextmodule', 'integer', (c) => c.notNull())
    .addColumn('ondesk', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('createdby', 'integer')
    .addColumn('lockuser', 'integer')
    .addColumn('locksession', 'text')
    .addColumn('lockedat', 'bigint')
    .addColumn('deletedat', 'bigint')
    .execute();
  await db.schema.createIndex('pool_process_pool').on('pool_process').columns(['poolid', 'deletedat', 'id']).execute();
  await dialect
    .identity(db.schema.createTable('pool_file'), 'id')
    .addColumn('processid', 'integer', (c) => c.notNull().references('pool_process.id'))
    .addColumn('sha256', 'text', (c) => c.notNull().references('file.sha256'))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('filedate', 'text', (c) => c.notNull())
    .addColumn('filetype', 'text', (c) => c.notNull())
    .addColumn('parentid', 'integer')
    .addColumn('fulltext', 'text')
    .addColumn('indexes', 'text', (c) => c.notNull())
    .addColumn('orderno', 'integer', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('createdby', 'integer')
    .execute();
  await db.schema.createIndex('pool_file_process').on('pool_file').columns(['processid']).execute();
  await db.schema
    .createTable('pool_leaf')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('processid', 'integer', (c) => c.notNull().references('pool_process.id'))
    .addColumn('orderno', 'integer', (c) => c.notNull())
    .addColumn('fileid', 'integer', (c) => c.notNull().references('pool_file.id'))
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('turn', 'integer', (c) => c.notNull())
    .addColumn('copy', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('docid', 'integer')
    .execute();
  await db.schema.createIndex('pool_leaf_process').on('pool_leaf').columns(['processid', 'state', 'orderno']).execute();
  await db.schema
    .createTable('pool_desk')
    .addColumn('poolid', 'integer', (c) => c.primaryKey().references('pool.id'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('pool_step')
    .addColumn('poolid', 'integer', (c) => c.notNull().references('pool.id'))
    .addColumn('no', 'integer', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pool_step_key', ['poolid', 'no'])
    .execute();
  await db.schema
    .createTable('pool_filed')
    .addColumn('leafid', 'text', (c) => c.primaryKey())
    .addColumn('poolid', 'integer', (c) => c.notNull().references('pool.id'))
    .addColumn('leaf', 'text', (c) => c.notNull())
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pool_filed_pool').on('pool_filed').columns(['poolid']).execute();
  await db.schema
    .createTable('page_finding')
    .addColumn('sha256', 'text', (c) => c.notNull().references('file.sha256'))
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('ink', 'double precision')
    .addColumn('likeness', 'text')
    .addColumn('codes', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_finding_key', ['sha256', 'page'])
    .execute();
}
