import type { Kysely } from 'kysely';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';
import { SUBSCRIPTION_TYPES } from '#core/contract/work/subscription.ts';

type Db = Kysely<Database>;

export const feedOf = (db: Db, userid: number) =>
  db.selectFrom('calendar_feed').where('userid', '=', userid).selectAll().executeTakeFirst();

/** Sets the user's calendar address; an earlier one becomes invalid. */
export async function putFeed(trx: Db, userid: number, tokenhash: string, createdat: number): Promise<void> {
  const fresh = { tokenhash, createdat, usedat: null };
  await trx
    .insertInto('calendar_feed')
    .values({ userid, ...fresh })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(fresh))
    .execute();
}

/** Removes the user's calendar address, if any. @param by who removes it */
export async function removeFeed(trx: Db, userid: number, by: number, at: number): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('calendar_feed').where('userid', '=', userid).executeTakeFirst();
  if (numDeletedRows !== 1n) return;
  const whose = by === userid ? {} : { oldvalue: JSON.stringify({ id: userid }) };
  await writeAudit(trx, { at, userId: by, action: 'calendar.deleted', ...whose });
}

/** The user of a calendar address, if still allowed to sign in. */
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

/** Most follow-ups in a calendar. */
const FEED_MAXIMUM = 1000;

/** The user's future follow-ups, for documents they may currently see. */
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
