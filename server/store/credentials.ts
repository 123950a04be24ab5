import type { Kysely, Updateable } from 'kysely';
import type { AuditAction } from '#core/contract/audit.ts';
import { writeAudit } from './audit.ts';
import type { Database } from './schema.ts';
import { endSessions, type SessionRow } from './sessions.ts';

interface CredentialChange {
  readonly changes: Pick<Updateable<Database['user']>, 'passwordhash' | 'mustchange' | 'totpsecret' | 'totpstep'>;
  /** Hashes of the only recovery codes that are good from now on; as they are when absent. */
  readonly recoveryhashes?: readonly string[];
  /** The session in which it is changed, and the hash under which it goes on. */
  readonly session: SessionRow;
  readonly freshhash: string;
  readonly action: AuditAction;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Changes how a user signs in. Every other session of theirs ends: who was let in by the old credentials is not let in by the new
 * ones. The session at hand goes on under a new id, and keeps its locks.
 */
export async function changeCredentials(db: Kysely<Database>, { changes, recoveryhashes, session, freshhash, action, now }: CredentialChange): Promise<void> {
  const { userid, idhash } = session;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('user').set(changes).where('id', '=', userid).execute();
    await trx.insertInto('session').values({ ...session, idhash: freshhash }).execute();
    await trx.updateTable('layer_lock').set({ sessionhash: freshhash }).where('sessionhash', '=', idhash).execute();
    await endSessions(trx, (sessions) => sessions.where('userid', '=', userid).where('idhash', '<>', freshhash));
    if (recoveryhashes !== undefined) await replaceRecoveryCodes(trx, userid, recoveryhashes);
    await writeAudit(trx, { at: now, userId: userid, action });
  });
}

/** Makes these the only recovery codes of a user. */
export async function renewRecoveryCodes(db: Kysely<Database>, userId: number, hashes: readonly string[], now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await replaceRecoveryCodes(trx, userId, hashes);
    await writeAudit(trx, { at: now, userId, action: 'twofactor.recoveryRenewed' });
  });
}

/** Uses up a recovery code: true for the first who brings it. */
export async function takeRecoveryCode(db: Kysely<Database>, userId: number, codehash: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('recovery_code').where('userid', '=', userId).where('codehash', '=', codehash).executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await writeAudit(trx, { at: now, userId, action: 'twofactor.recoveryUsed' });
    return true;
  });
}

/** How many recovery codes of a user are unused. */
export async function recoveryCodesLeft(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db.selectFrom('recovery_code').where('userid', '=', userId).select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

async function replaceRecoveryCodes(trx: Kysely<Database>, userid: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('userid', '=', userid).execute();
  if (hashes.length > 0) await trx.insertInto('recovery_code').values(hashes.map((codehash) => ({ userid, codehash }))).execute();
}
