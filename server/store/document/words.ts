import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

/** Rows per insert: both databases limit the parameters of a statement. */
const BATCH = 500;

/** Stores a spelling for each form without one. Sorted, so that parallel transactions do not deadlock. */
export async function putWords(db: Kysely<Database>, spellings: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...spellings]
    .map(([form, spelling]) => ({ form, spelling }))
    .sort((a, b) => (a.form < b.form ? -1 : 1));
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insertInto('word')
      .values(rows.slice(at, at + BATCH))
      .onConflict((conflict) => conflict.column('form').doNothing())
      .execute();
}

/** Most spellings examined. */
const LOOKED_AT = 50_000;

/** Words from any document with the same first letter and about the same length. */
export const wordsLike = (db: Kysely<Database>, form: string, errors: number) => {
  const [first = ''] = form;
  return db
    .selectFrom('word')
    .where('form', '>=', first)
    .where('form', '<', `${first}\u{10FFFF}`)
    .where((eb) => eb.between(eb.fn<number>('length', ['form']), form.length - errors, form.length + errors))
    .select(['form', 'spelling'])
    .limit(LOOKED_AT)
    .execute();
};
