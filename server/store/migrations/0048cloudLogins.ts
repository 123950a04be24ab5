import type { Kysely } from 'kysely';

/** Sign-ins in progress at the company's provider, shared by all instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cloud_login')
    .addColumn('keyhash', 'text', (c) => c.primaryKey())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('redirecturi', 'text', (c) => c.notNull())
    .addColumn('secrets', 'text')
    .addColumn('name', 'text')
    .addColumn('endsat', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('cloud_login_address').on('cloud_login').columns(['address']).execute();
  await db.schema.createIndex('cloud_login_ends').on('cloud_login').columns(['endsat']).execute();
}
