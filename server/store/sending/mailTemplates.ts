import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
export type MailTemplateRow = Selectable<Database['mail_template']>;
type Kept = Omit<Insertable<Database['mail_template']>, 'id' | 'userid'>;

/** The user's own and the company's shared templates, or one of them. */
export const mailTemplatesOf = (db: Db, userid: number, id?: number) =>
  db
    .selectFrom('mail_template')
    .where((eb) => eb.or([eb('userid', '=', userid), eb('shared', '=', 1)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();

export async function countMailTemplates(db: Db, userid: number): Promise<number> {
  const { count } = await db
    .selectFrom('mail_template')
    .where('userid', '=', userid)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertMailTemplate = async (trx: Db, userid: number, kept: Kept): Promise<number> =>
  (
    await trx
      .insertInto('mail_template')
      .values({ ...kept, userid })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export async function changeMailTemplate(trx: Db, id: number, kept: Kept): Promise<void> {
  await trx.updateTable('mail_template').set(kept).where('id', '=', id).execute();
}

export async function deleteMailTemplate(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('mail_template').where('id', '=', id).execute();
}
