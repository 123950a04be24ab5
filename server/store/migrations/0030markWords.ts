import { type Kysely, sql } from 'kysely';
import { foldedTextOf } from '#server/store/marks/words.ts';
import type { Dialect } from '#server/store/dialect.ts';

/** Folded text of marks in edit groups, for searching. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('layer_group')
    .addColumn('folded', dialect.bytewise, (c) => c.notNull().defaultTo(''))
    .execute();
  const groups = sql<{ editgroupno: number; marks: string }>`select editgroupno, marks from layer_group`;
  for (const { editgroupno, marks } of (await groups.execute(db)).rows)
    await sql`update layer_group set folded = ${foldedTextOf(marks)} where editgroupno = ${editgroupno}`.execute(db);
}
