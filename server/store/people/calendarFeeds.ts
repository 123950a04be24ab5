import type { Kysely } from 'kysely';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';
import { SUBSCRIPTION_TYPES } from '#core/contract/work/subscription.ts';

type Db = Kysely<Database>;

export const feedOf = (db: Db, userid: number) =>
  db.selectFrom('calendar_feed').where('userid', '=', userid).selectAll().executeTakeFirst();

/** Gives the user an address; that of before is void. */
export async function putFeed(trx: Db, userid: number, tokenhash: string, createdat: number): Promise<void> {
  const fresh = { tokenhash, createdat, usedat: null };
  await trx
    .insertInto('calendar_feed')
    .values({ userid, ...fresh })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(fresh))
    .execute();
}

/** Shuts the user's address, where there is one. @param by who does so */
export async function removeFeed(trx: Db, userid: number, by: number, at: number): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('calendar_feed').where('userid', '=', userid).executeTakeFirst();
  if (numDeletedRows !== 1n) return;
  const whose = by === userid ? {} : { oldvalue: JSON.stringify({ id: userid }) };
  await writeAudit(trx, { at, userId: by, action: 'calendar.deleted', ...whose });
}

/** Whose address it is, where they may still sign in. */
export const userOfFeed = (db: Db, tokenhash: string) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('user', 'user.id', 'calendar_feed.userid')
    .where('tokenhash', '=', tokenhash)
    .where('user.active', '=', 1)
    .select(['user.id', 'user.languageid'])
    .executeTakeFirst();

export async function noteFeedUsed(db: Db, userid: number, usedat: number): Promise<void> {
  await db.updateTable('calendar_feed').set({ usedat }).where('userid', '=', userid).execute();
}

/** Follow-ups of one calendar: more than anybody keeps in mind. */
const FEED_MAXIMUM = 1000;

/** The user's follow-ups that are still to come, of documents that they see now. */
export const followUpsOf = (db: Db, userid: number, realms: readonly number[]) =>
  db
    .selectFrom('subscription')
    .innerJoin('document', 'document.id', 'subscription.docid')
    .where('subscription.userid', '=', userid)
    .where('subscription.type', '=', SUBSCRIPTION_TYPES.followUp)
    .where('subscription.endedat', 'is', null)
    .where('subscription.nextat', 'is not', null)
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
    .selectAll('subscription')
    .select('document.filename')
    .orderBy('subscription.nextat')
    .limit(FEED_MAXIMUM)
    .execute();
