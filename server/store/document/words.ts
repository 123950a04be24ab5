import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

/** Rows of an insert: both databases bound the values of a statement. */
const BATCH = 500;

/** Keeps a spelling of each form that has none. In one order, so that transactions do not wait for each other. */
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

/** Spellings looked through at most. */
const LOOKED_AT = 50_000;

/** Words that begin with the letter that a form begins with and are about as long, of whatever document. */
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
