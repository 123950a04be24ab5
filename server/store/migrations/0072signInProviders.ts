import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/** Users sign in by one of several providers. The one that was set in the browser becomes the first. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('provider')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('clientid', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('claim', 'text', (c) => c.notNull())
    .addColumn('orderno', 'integer', (c) => c.notNull())
    .addColumn('standard', 'integer', (c) => c.notNull())
    .addColumn('retired', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('user')
    .addColumn('providerid', 'integer', (c) => c.references('provider.id'))
    .execute();
  await db.schema.alterTable('cloud_login').addColumn('provider', 'text').execute();
  await moveSettings(db);
  // The function came with the connections; leaving the demo drops the tables only.
  if (dialect.name === 'postgres')
    await sql`create trigger provider_notified after insert or update or delete on provider
      for each statement execute function notify_connection()`.execute(db);
}

async function moveSettings(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; value: string }>`select name, value from connection_setting
    where name in ('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLAIM')`.execute(db);
  const valueOf = (name: string): string => rows.find((row) => row.name === name)?.value ?? '';
  const issuer = valueOf('OIDC_ISSUER');
  const name = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  // Sealed for the same name, and so still readable.
  const secret = valueOf('OIDC_CLIENT_SECRET');
  if (issuer !== '')
    await sql`insert into provider (id, name, issuer, clientid, secret, claim, orderno, standard, retired)
      values (1, ${name}, ${issuer}, ${valueOf('OIDC_CLIENT_ID')}, ${secret}, ${valueOf('OIDC_CLAIM')}, 1, 1,
        ${secret === '' ? 1 : 0})`.execute(db);
  await sql`delete from connection_setting
    where name in ('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLAIM')`.execute(db);
}
