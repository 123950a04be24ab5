import type { Insertable, Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Most rows of a list. */
const LISTED = 1000;

interface Seeing {
  readonly userId: number;
  readonly realms: readonly number[];
}

/** Collective notifications that are not withdrawn, of documents the user may see. */
const present = (db: Db, { realms }: Pick<Seeing, 'realms'>) =>
  db
    .selectFrom('collective')
    .innerJoin('document', 'document.id', 'collective.docid')
    .where('collective.deletedat', 'is', null)
    .where('document.deletedat', 'is', null)
    .where('document.realmid', 'in', realms)
    .orderBy('collective.id', 'desc')
    .limit(LISTED)
    .selectAll('collective')
    .select('document.filename');

export const collectivesOf = (db: Db, who: Seeing) =>
  present(db, who)
    .where('collective.userid', '=', who.userId)
    .select((eb) => [
      eb
        .selectFrom('collective_recipient')
        .whereRef('collectiveid', '=', 'collective.id')
        .select(eb.fn.countAll().as('people'))
        .as('people'),
      eb
        .selectFrom('collective_recipient')
        .whereRef('collectiveid', '=', 'collective.id')
        .where('rdate', 'is not', null)
        .select(eb.fn.countAll().as('confirmed'))
        .as('confirmed'),
    ])
    .execute();

export const collectivesFor = (db: Db, who: Seeing, docid?: number) =>
  present(db, who)
    .innerJoin('collective_recipient', 'collective_recipient.collectiveid', 'collective.id')
    .innerJoin('user', 'user.id', 'collective.userid')
    .where('collective_recipient.userid', '=', who.userId)
    .$if(docid !== undefined, (query) => query.where('collective.docid', '=', docid ?? 0))
    .select(['collective_recipient.rdate', displayName('user').as('username')])
    .execute();

export const confirmationsOf = (db: Db, collectiveid: number) =>
  db
    .selectFrom('collective_recipient')
    .innerJoin('user', 'user.id', 'collective_recipient.userid')
    .where('collectiveid', '=', collectiveid)
    .orderBy('user.surname')
    .orderBy('user.firstname')
    .select(['collective_recipient.userid', 'fileversion', 'rdate', displayName('user').as('username')])
    .execute();

export async function putCollective(trx: Db, row: Omit<Insertable<Database['collective']>, 'id'>): Promise<number> {
  const { id } = await trx.insertInto('collective').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function putCollectiveRecipient(trx: Db, collectiveid: number, userid: number): Promise<void> {
  const row = { collectiveid, userid, fileversion: null, rdate: null, remindedat: null };
  await trx.insertInto('collective_recipient').values(row).execute();
}

export async function withdrawCollective(trx: Db, id: number, deletedat: number): Promise<void> {
  await trx.updateTable('collective').set({ deletedat }).where('id', '=', id).execute();
}

export async function noteReminder(trx: Db, collectiveid: number, userid: number, remindedat: number): Promise<void> {
  await trx
    .updateTable('collective_recipient')
    .set({ remindedat })
    .where('collectiveid', '=', collectiveid)
    .where('userid', '=', userid)
    .execute();
}

/** @returns whether this call confirmed it; later ones change nothing */
export async function confirmCollective(
  trx: Db,
  { collectiveid, userid }: { readonly collectiveid: number; readonly userid: number },
  fileversion: number,
  rdate: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('collective_recipient')
    .set({ fileversion, rdate })
    .where('collectiveid', '=', collectiveid)
    .where('userid', '=', userid)
    .where('rdate', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
