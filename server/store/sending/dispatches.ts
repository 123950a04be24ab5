import type { Insertable, Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Most rows of a list. */
const LISTED = 1000;

export async function putDispatch(trx: Db, dispatch: Omit<Insertable<Database['dispatch']>, 'id'>): Promise<number> {
  const { id } = await trx.insertInto('dispatch').values(dispatch).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function putDispatchRecipient(trx: Db, row: Insertable<Database['dispatch_recipient']>): Promise<void> {
  await trx.insertInto('dispatch_recipient').values(row).execute();
}

/** What a user sent, of documents they may still see, newest first. */
export const dispatchesOf = (db: Db, userid: number, realms: readonly number[]) =>
  db
    .selectFrom('dispatch')
    .innerJoin('document', 'document.id', 'dispatch.docid')
    .where('dispatch.userid', '=', userid)
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
    .orderBy('dispatch.id', 'desc')
    .limit(LISTED)
    .selectAll('dispatch')
    .select('document.filename')
    .execute();

/** Notes that a user has opened a document that was sent to them; the first time counts. */
export async function noteSeen(db: Db, docid: number, userid: number, now: number): Promise<void> {
  await db
    .updateTable('dispatch_recipient')
    .set({ seenat: now })
    .where('userid', '=', userid)
    .where('seenat', 'is', null)
    .where('dispatchid', 'in', (of) => of.selectFrom('dispatch').where('docid', '=', docid).select('id'))
    .execute();
}

/** The recipients of sendings, with the times they opened and finished it. */
export const recipientsOf = (db: Db, dispatchids: readonly number[]) =>
  db
    .selectFrom('dispatch_recipient')
    .innerJoin('user', 'user.id', 'dispatch_recipient.userid')
    .leftJoin('event', 'event.id', 'dispatch_recipient.eventid')
    .where('dispatchid', 'in', dispatchids.length === 0 ? [-1] : dispatchids)
    .orderBy('dispatch_recipient.userid')
    .select([
      'dispatchid',
      'dispatch_recipient.userid',
      'cc',
      'seenat',
      'event.finishedat',
      displayName('user').as('username'),
    ])
    .execute();

/** The sending behind a notification, if its sender asked for a read receipt. */
export const receiptWanted = (trx: Db, eventid: number) =>
  trx
    .selectFrom('dispatch_recipient')
    .innerJoin('dispatch', 'dispatch.id', 'dispatch_recipient.dispatchid')
    .innerJoin('user', 'user.id', 'dispatch_recipient.userid')
    .where('dispatch_recipient.eventid', '=', eventid)
    .where('dispatch.receipt', '=', 1)
    .select([
      'dispatch.id',
      'dispatch.userid',
      'dispatch.docid',
      'dispatch.subject',
      displayName('user').as('readername'),
    ])
    .executeTakeFirst();
