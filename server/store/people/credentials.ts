import type { Kysely } from 'kysely';
import type { AuditAction } from '#core/contract/admin/audit.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';
import { removeFeed } from './calendarFeeds.ts';
import { withdrawInvitation } from './invitations.ts';
import { type Credentials, endSessions, holdUser, type SessionRow, signsInBy, type UserChange } from './sessions.ts';

interface CredentialChange {
  readonly changes: UserChange;
  /** How the user signed in when the change was proved to be theirs. */
  readonly known: Credentials;
  /** Hashes of the only recovery codes that are good from now on; as they are when absent. */
  readonly recoveryhashes?: readonly string[];
  /** The session in which it is changed, and the hash under which it goes on. */
  readonly session: SessionRow;
  readonly freshhash: string;
  readonly action: AuditAction;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Thrown to undo a transaction whose beginning has turned out to be no longer true. */
class Outdated extends Error {}

/**
 * Changes how a user signs in: whether it was changed. It is not where the session has ended meanwhile, or the user
 * signs in otherwise than when the change was proved: of two at once one wins, and who logs out everywhere is out.
 * Every other session of theirs ends: who was let in by the old credentials is not let in by the new ones. The session
 * at hand goes on under a new id, and keeps its locks.
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
  // Whoever suspects that others read along changes the password: no link and no address opens anything then. It is
  // changed from a device of one's own: those are told as before.
  if (changes.passwordhash !== undefined) {
    await withdrawInvitation(trx, userid);
    await removeFeed(trx, userid, userid, now);
  }
  if (recoveryhashes !== undefined) await replaceRecoveryCodes(trx, userid, recoveryhashes);
  await writeAudit(trx, { at: now, userId: userid, action });
}

/** Uses up a recovery code: true for the first who brings it. */
export async function takeRecoveryCode(
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

/** How many recovery codes of a user are unused. */
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
