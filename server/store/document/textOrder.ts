import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type File = Pick<Selectable<Database['file']>, 'sha256' | 'kind' | 'encrypted'>;

/** Has the queue read a file where it may have a text: what a password hides is read by nobody. */
export async function orderText(trx: Kysely<Database>, { sha256, kind, encrypted }: File, at: number): Promise<void> {
  if ((kind !== 'pdf' && kind !== 'text') || encrypted === 1) return;
  await trx
    .insertInto('text_job')
    .values({ sha256, since: at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}
