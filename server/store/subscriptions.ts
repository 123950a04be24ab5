import type { Insertable, Kysely, Selectable } from 'kysely';
import { displayName } from './names.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

export type SubscriptionRow = Selectable<Database['subscription']>;
export type SubscriptionFields = Omit<Insertable<Database['subscription']>, 'id' | 'createdat' | 'endedat'>;

/** Active subscriptions, with the names that lists show. */
const present = (db: Db) =>
  db
    .selectFrom('subscription')
    .innerJoin('document', 'document.id', 'subscription.docid')
    .innerJoin('user', 'user.id', 'subscription.userid')
    .innerJoin('user as creator', 'creator.id', 'subscription.creatorid')
    .where('subscription.endedat', 'is', null)
    .selectAll('subscription')
    .select(['document.filename', displayName('user').as('username'), displayName('creator').as('creatorname')]);

/** Most rows of the list. */
const LISTED = 5000;

/**
 * Subscriptions on documents the user may see: those they set for themselves or others, or those that others set for
 * them.
 */
export const listSubscriptions = (
  db: Db,
  { userId, realms }: { readonly userId: number; readonly realms: readonly number[] },
  { docid, isExternal }: { readonly docid?: number | undefined; readonly isExternal: boolean },
) =>
  present(db)
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
    .where('subscription.creatorid', isExternal ? '!=' : '=', userId)
    .$if(isExternal, (query) => query.where('subscription.userid', '=', userId))
    .$if(docid !== undefined, (query) => query.where('subscription.docid', '=', docid ?? 0))
    .orderBy('subscription.id', 'desc')
    .limit(LISTED)
    .execute();

/** A subscription that the user receives or has set. */
export const findSubscription = (
  db: Db,
  { userId, realms }: { readonly userId: number; readonly realms: readonly number[] },
  id: number,
) =>
  present(db)
    .where('document.realmid', 'in', realms)
    .where('subscription.id', '=', id)
    .where((eb) => eb.or([eb('subscription.userid', '=', userId), eb('subscription.creatorid', '=', userId)]))
    .executeTakeFirst();

export type ShownSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export async function putSubscription(
  trx: Db,
  id: number | undefined,
  fields: SubscriptionFields,
  now: number,
): Promise<number> {
  if (id === undefined) {
    const row = await trx
      .insertInto('subscription')
      .values({ ...fields, createdat: now, endedat: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  await trx.updateTable('subscription').set(fields).where('id', '=', id).execute();
  return id;
}

export const presentSubscription = (trx: Db, id: number): Promise<SubscriptionRow | undefined> =>
  trx.selectFrom('subscription').where('id', '=', id).where('endedat', 'is', null).selectAll().executeTakeFirst();

export async function setNext(trx: Db, id: number, nextat: number | null): Promise<void> {
  await trx.updateTable('subscription').set({ nextat }).where('id', '=', id).execute();
}

export async function endSubscription(trx: Db, id: number, endedat: number): Promise<void> {
  await trx.updateTable('subscription').set({ endedat, nextat: null }).where('id', '=', id).execute();
}

/** Subscriptions to a document's events. */
export const eventSubscriptions = (trx: Db, docid: number, type: number): Promise<SubscriptionRow[]> =>
  trx
    .selectFrom('subscription')
    .where('docid', '=', docid)
    .where('type', '=', type)
    .where('endedat', 'is', null)
    .selectAll()
    .execute();
