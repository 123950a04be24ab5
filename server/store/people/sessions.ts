import type { Kysely, Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';
import { putSignal } from '#server/store/channels/signals.ts';
import { removeFeed } from './calendarFeeds.ts';

export type SessionRow = Selectable<Database['session']>;
export type UserRow = Selectable<Database['user']>;
/** What a user signs in with. */
export type Credentials = Pick<UserRow, 'passwordhash' | 'totpsecret'>;
export type UserChange = Partial<Pick<UserRow, 'passwordhash' | 'mustchange' | 'totpsecret' | 'totpstep'>>;
type UserUpdate = UpdateQueryBuilder<Database, 'user', 'user', UpdateResult>;

/**
 * Changes a user. Even without changes the update locks the row: opening, renewing and ending one user's sessions is
 * serialised on both databases.
 */
export const holdUser = (trx: Kysely<Database>, userId: number, changes: UserChange = {}): UserUpdate =>
  trx
    .updateTable('user')
    .set((eb) => ({ active: eb.ref('active'), ...changes }))
    .where('id', '=', userId);

/** Restricts an update to users whose credentials are unchanged. */
export const signsInBy = (update: UserUpdate, { passwordhash, totpsecret }: Credentials): UserUpdate =>
  update
    .where('active', '=', 1)
    .where('passwordhash', '=', passwordhash)
    .where('totpsecret', totpsecret === null ? 'is' : '=', totpsecret);

/**
 * The live session with that hash and its user; undefined if it is unknown, has expired, or its user is no longer
 * active.
 */
export async function findSession(
  db: Kysely<Database>,
  idhash: string,
  now: number,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const session = await db
    .selectFrom('session')
    .where('idhash', '=', idhash)
    .where('expiresat', '>', now)
    .selectAll()
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const user = await db
    .selectFrom('user')
    .where('id', '=', session.userid)
    .where('active', '=', 1)
    .selectAll()
    .executeTakeFirst();
  return user === undefined ? undefined : { session, user };
}

/**
 * Opens a session, and ends the one the same browser had; returns whether it was opened. It is not if the user's
 * credentials have changed since `user` was read: what was verified then no longer counts.
 */
export async function openSession(
  db: Kysely<Database>,
  session: SessionRow,
  user: Credentials,
  replaced: string | undefined,
  provider?: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const same = await signsInBy(holdUser(trx, session.userid), user).executeTakeFirst();
    if (same.numUpdatedRows !== 1n) return false;
    if (replaced !== undefined) await endSessions(trx, (hash) => hash.where('idhash', '=', replaced));
    await trx.insertInto('session').values(session).execute();
    await writeAudit(trx, {
      at: session.createdat,
      userId: session.userid,
      action: 'session.opened',
      ...(provider !== undefined && { newvalue: provider }),
    });
    return true;
  });
}

/** Records a session's use and extends it. */
export async function renewSession(
  db: Kysely<Database>,
  idhash: string,
  seenat: number,
  expiresat: number,
): Promise<void> {
  await db.updateTable('session').set({ seenat, expiresat }).where('idhash', '=', idhash).execute();
}

/** Ends a user's session and releases its locks, or with `all` signs the user out everywhere. */
export async function closeSessions(
  db: Kysely<Database>,
  userId: number,
  idhash: string,
  extent: 'one' | 'all',
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdUser(trx, userId).execute();
    if (extent === 'all') await revokeAllAccess(trx, userId, userId, now);
    else await endSessions(trx, (sessions) => sessions.where('userid', '=', userId).where('idhash', '=', idhash));
    await writeAudit(trx, { at: now, userId, action: extent === 'one' ? 'session.closed' : 'session.allClosed' });
  });
}

/** A user's live sessions, most recently used first. */
export const sessionsOf = (db: Kysely<Database>, userId: number, now: number): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .where('userid', '=', userId)
    .where('expiresat', '>', now)
    .selectAll()
    .orderBy('seenat', 'desc')
    .orderBy('idhash')
    .execute();

/** Removes expired sessions and locks. */
export async function purgeExpired(trx: Kysely<Database>, now: number): Promise<void> {
  await endSessions(trx, (sessions) => sessions.where('expiresat', '<=', now));
  await giveUpLocks(trx, (locks) => locks.where('expiresat', '<=', now), now);
}

const hashes = (trx: Kysely<Database>) => trx.selectFrom('session').select('idhash');

/** Ends sessions and releases their locks. */
export async function endSessions(
  trx: Kysely<Database>,
  which: (sessions: ReturnType<typeof hashes>) => ReturnType<typeof hashes>,
): Promise<void> {
  const ended = (await which(hashes(trx)).execute()).map((row) => row.idhash);
  if (ended.length === 0) return;
  await giveUpLocks(trx, (locks) => locks.where('sessionhash', 'in', ended), Date.now());
  // Page work is kept: the next user who opens the pool continues it.
  await trx
    .updateTable('pool_process')
    .set({ lockuser: null, locksession: null, lockedat: null })
    .where('locksession', 'in', ended)
    .execute();
  await trx.deleteFrom('session').where('idhash', 'in', ended).execute();
}

/**
 * Removes all of a user's access: sessions, push devices and calendar address, each of which may be lost or stolen.
 * @param by who does so
 */
export async function revokeAllAccess(trx: Kysely<Database>, userid: number, by: number, now: number): Promise<void> {
  await endSessions(trx, (sessions) => sessions.where('userid', '=', userid));
  await trx.deleteFrom('push_device').where('userid', '=', userid).execute();
  await removeFeed(trx, userid, by, now);
}

const lockedDocuments = (trx: Kysely<Database>) =>
  trx.selectFrom('layer_lock').innerJoin('document', 'document.id', 'layer_lock.docid').select(['docid', 'realmid']);

/** Removes locks, and signals that they are free. */
async function giveUpLocks(
  trx: Kysely<Database>,
  which: (locks: ReturnType<typeof lockedDocuments>) => ReturnType<typeof lockedDocuments>,
  now: number,
): Promise<void> {
  for (const { docid, realmid } of await which(lockedDocuments(trx)).execute()) {
    await trx.deleteFrom('layer_lock').where('docid', '=', docid).execute();
    await putSignal(trx, { topic: 'lock', of: 'layer', id: docid, holder: null }, { realmid }, now);
  }
}

/** Uses up a one-time code; true only if its time step is later than the last one used. */
export async function consumeTotpStep(db: Kysely<Database>, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('user')
    .set({ totpstep: step })
    .where('id', '=', userId)
    .where('totpstep', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const findUserByLogin = (db: Kysely<Database>, loginfolded: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').where('loginfolded', '=', loginfolded).where('active', '=', 1).selectAll().executeTakeFirst();
