import type { Kysely } from 'kysely';
import { endSessions, holdUser, type SessionRow, sessionsOf, revokeAllAccess } from '#server/store/people/sessions.ts';
import type { Database } from '../schema.ts';
import { Refused } from './refused.ts';
import { type Change, noteChange } from './rows.ts';

/** The live sessions of a user. @throws Refused 'unknown' */
export async function sessionsOfUser(db: Kysely<Database>, userid: number, now: number): Promise<SessionRow[]> {
  await loginOf(db, userid);
  return sessionsOf(db, userid, now);
}

async function loginOf(db: Kysely<Database>, userid: number): Promise<string> {
  const user = await db.selectFrom('user').where('id', '=', userid).select('login').executeTakeFirst();
  if (user === undefined) throw new Refused('unknown');
  return user.login;
}

/**
 * Ends a user's selected sessions (by default all); returns the remaining ones.
 * @throws Refused 'unknown'
 */
export async function endSessionsOfUser(
  change: Change,
  userid: number,
  isMeant?: (session: SessionRow) => boolean,
): Promise<SessionRow[]> {
  const { trx, at } = change;
  const login = await loginOf(trx, userid);
  await holdUser(trx, userid).execute();
  const sessions = await sessionsOf(trx, userid, at);
  const ended = isMeant === undefined ? sessions : sessions.filter(isMeant);
  for (const { idhash, useragent, address } of ended) {
    await endSessions(trx, (rows) => rows.where('userid', '=', userid).where('idhash', '=', idhash));
    await noteChange(change, 'session.closed', { id: userid, login, useragent, address }, undefined);
  }
  if (isMeant === undefined) await revokeAllAccess(trx, userid, change.by, at);
  return sessions.filter((session) => !ended.includes(session));
}
