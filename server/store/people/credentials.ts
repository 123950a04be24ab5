import type { Kysely } from 'kysely';
import type { AuditAction } from '#core/contract/admin/audit.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';
import { removeFeed } from './calendarFeeds.ts';
import { withdrawInvitation } from './invitations.ts';
import { type Credentials, endSessions, holdUser, type SessionRow, signsInBy, type UserChange } from './sessions.ts';

interface CredentialChange {
  readonly changes: UserChange;
  /** The credentials that the change was verified against. */
  readonly known: Credentials;
  /** Hashes that replace all recovery codes; unchanged if absent. */
  readonly recoveryhashes?: readonly string[];
  /** The session that makes the change, and its new hash afterwards. */
  readonly session: SessionRow;
  readonly freshhash: string;
  readonly action: AuditAction;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Thrown to roll back if what was verified is no longer true. */
class Outdated extends Error {}

/**
 * Changes a user's credentials; returns whether it did. It does not if the session has ended, or the credentials have
 * changed since they were verified: of two parallel changes one wins, and logging out everywhere takes effect. All
 * other sessions end, because they were opened with the old credentials. The current session gets a new id and keeps
 * its locks.
 */
export async function changeCredentials(db: Kysely<Database>, change: CredentialChange): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => changeWithin(trx, change));
    return true;
  } catch (error) {
    if (error instanceof Outdated) return false;
    throw error;
  }
}

async function changeWithin(
  trx: Kysely<Database>,
  { changes, known, recoveryhashes, session, freshhash, action, now }: CredentialChange,
): Promise<void> {
  const { userid, idhash } = session;
  const user = await signsInBy(holdUser(trx, userid, changes), known).executeTakeFirst();
  const renewed = await trx
    .updateTable('session')
    .set({ idhash: freshhash })
    .where('idhash', '=', idhash)
    .where('expiresat', '>', now)
    .executeTakeFirst();
  if (user.numUpdatedRows !== 1n || renewed.numUpdatedRows !== 1n) throw new Outdated();
  await trx.updateTable('layer_lock').set({ sessionhash: freshhash }).where('sessionhash', '=', idhash).execute();
  await endSessions(trx, (sessions) => sessions.where('userid', '=', userid).where('idhash', '<>', freshhash));
  // Users change the password when they suspect a leak, so links and secret addresses become invalid. Push devices
  // stay: they are the user's own.
  if (changes.passwordhash !== undefined) {
    await withdrawInvitation(trx, userid);
    await removeFeed(trx, userid, userid, now);
  }
  if (recoveryhashes !== undefined) await replaceRecoveryCodes(trx, userid, recoveryhashes);
  await writeAudit(trx, { at: now, userId: userid, action });
}

/** Uses up a recovery code; true only for its first use. */
export async function consumeRecoveryCode(
  db: Kysely<Database>,
  userId: number,
  codehash: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_code')
      .where('userid', '=', userId)
      .where('codehash', '=', codehash)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await writeAudit(trx, { at: now, userId, action: 'twofactor.recoveryUsed' });
    return true;
  });
}

/** Number of a user's unused recovery codes. */
export async function recoveryCodesLeft(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .where('userid', '=', userId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function replaceRecoveryCodes(trx: Kysely<Database>, userid: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('userid', '=', userid).execute();
  if (hashes.length > 0)
    await trx
      .insertInto('recovery_code')
      .values(hashes.map((codehash) => ({ userid, codehash })))
      .execute();
}
