import { type Kysely, sql } from 'kysely';

/** Why a file has no text stays known when an administrator gives its job up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, kind] of [
    ['textproblem', 'file.text'],
    ['readingproblem', 'file.read'],
  ] as const) {
    await db.schema.alterTable('file').addColumn(column, 'text').execute();
    await sql`update file set ${sql.ref(column)} = ${JSON.stringify({ reason: 'failed', pages: [] })}
      where sha256 in (select key from job where kind = ${kind} and deadat is not null)`.execute(db);
  }
}
