import { type Kysely, sql } from 'kysely';

/** The tables of the set-up that the program numbers itself, as the log calls their rows. */
const TABLES = {
  client: 'client',
  product: 'product',
  realm: 'realm',
  doctype: 'doctype',
  index: 'index_def',
  mask: 'mask',
  pool: 'pool',
  stamp: 'stamp',
  provider: 'provider',
  usergroup: 'usergroup',
} as const;

/** Numbers of deleted rows are never given again: not those from now on, and not those that the log still knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('last_number')
    .addColumn('tablename', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull())
    .execute();
  const deletions = Object.keys(TABLES).map((noun) => `${noun}.deleted`);
  const { rows } = await sql<{ action: string; oldvalue: string | null }>`select action, oldvalue from audit
    where action in (${sql.join([...deletions, 'mask.set'])}) and oldvalue is not null`.execute(db);
  const last = new Map<string, number>();
  const note = (table: string, id: unknown) => {
    if (Number.isSafeInteger(id)) last.set(table, Math.max(last.get(table) ?? 0, Number(id)));
  };
  for (const { action, oldvalue } of rows) {
    const { id, fields } = parsed(oldvalue ?? '');
    if (action !== 'mask.set') note(TABLES[action.slice(0, -'.deleted'.length) as keyof typeof TABLES], id);
    else if (Array.isArray(fields))
      for (const field of fields) note('mask_field', (field as { id?: unknown } | null)?.id);
  }
  for (const [tablename, number] of last)
    await sql`insert into last_number (tablename, number) values (${tablename}, ${number})`.execute(db);
}

function parsed(text: string): { readonly id?: unknown; readonly fields?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
