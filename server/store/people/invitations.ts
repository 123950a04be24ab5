import type { Kysely } from 'kysely';
import { writeAudit } from '#server/store/audit.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';
import { revokeAllAccess } from './sessions.ts';

type Db = Kysely<Database>;

interface Invitation {
  readonly userid: number;
  /** SHA-256 of the token: reading the table is not enough to accept it. */
  readonly tokenhash: string;
  readonly expiresat: number;
}

/** Invites a user; an earlier invitation becomes invalid. */
export async function putInvitation(trx: Db, { userid, ...fresh }: Invitation): Promise<void> {
  await trx
    .insertInto('invitation')
    .values({ userid, ...fresh })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(fresh))
    .execute();
}

/** Gives a valid invitation a new token; returns whether there was one. */
export async function renewToken(db: Db, userid: number, tokenhash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ tokenhash })
    .where('userid', '=', userid)
    .where('expiresat', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function withdrawInvitation(trx: Db, userid: number): Promise<void> {
  await trx.deleteFrom('invitation').where('userid', '=', userid).execute();
}

/** The user of a valid invitation, by user id or by the token's hash. */
export const findInvited = (db: Db, by: { readonly userid: number } | { readonly tokenhash: string }, now: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.userid')
    .where((eb) => eb.and(by))
    .where('expiresat', '>', now)
    .where('user.active', '=', 1)
    .select(['user.id', 'user.login', 'user.firstname', 'user.surname', 'user.languageid', 'user.email', 'expiresat'])
    .select(displayName('user').as('name'))
    .executeTakeFirst();

/** Accepts an invitation by setting a password; true only for its first use. */
export async function acceptInvitation(db: Db, tokenhash: string, passwordhash: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const invited = await trx
      .deleteFrom('invitation')
      .where('tokenhash', '=', tokenhash)
      .where('expiresat', '>', now)
      .returning('userid')
      .executeTakeFirst();
    if (invited === undefined) return false;
    const { userid } = invited;
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ passwordhash, mustchange: 0 })
      .where('id', '=', userid)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await revokeAllAccess(trx, userid, userid, now);
    await writeAudit(trx, { at: now, userId: userid, action: 'invitation.accepted' });
    return true;
  });
}
