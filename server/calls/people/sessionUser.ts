import { SESSION_TIMEOUT_MINUTES } from '#core/contract/constants.ts';
import type { ListedSession } from '#core/contract/people/account.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { PASSWORD_POLICY } from '#core/kernel/passwordPolicy.ts';
import { NO_PASSWORD } from '#server/rules/password.ts';
import { CODE_POLICY } from '#server/rules/secondFactor.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { findSession, type SessionRow, type UserRow } from '#server/store/people/sessions.ts';

/**
 * The call's session and its user, read anew.
 * @throws Failure 'session.missing' if it has ended since
 */
export async function current(
  { store, now }: Services,
  { sessionHash }: Principal,
): Promise<{ user: UserRow; session: SessionRow }> {
  const found = await findSession(store.db, sessionHash, now());
  if (found === undefined) throw new Failure('session.missing');
  return found;
}

/** The session's user (specification, section 3, Session user). */
export function presentUser(user: UserRow, session: SessionRow): SessionUser {
  return {
    id: user.id,
    name: user.login,
    firstname: user.firstname,
    surname: user.surname,
    description: user.description,
    email: addresses(user.email),
    moduleid: session.moduleid,
    modulename: session.modulename,
    password: {
      canchange: user.passwordhash !== NO_PASSWORD,
      policy: { ...PASSWORD_POLICY, twofactor: { forced: user.totpforced === 1, ...CODE_POLICY } },
      twofactor: user.totpsecret !== null,
    },
    mustchange: user.mustchange === 1,
    languageid: user.languageid,
    timeout: SESSION_TIMEOUT_MINUTES,
    keepalive: session.keepalive === 1,
    ...(user.image !== null && { image: user.image }),
    ...(user.providerid !== null && { providerid: user.providerid }),
  };
}

/** A quarter of the hash: identifies a session, but does not help to forge its cookie. */
export const publicId = (idhash: string): string => idhash.slice(0, 16);

/** A session as listed for its own user. */
export const presentSession = (
  { idhash, useragent, address, createdat, seenat }: SessionRow,
  { sessionHash }: Pick<Principal, 'sessionHash'>,
  { timeZone }: Pick<Services, 'timeZone'>,
): ListedSession => ({
  id: publicId(idhash),
  current: idhash === sessionHash,
  useragent,
  address,
  createdate: toWireDateTime(createdat, timeZone),
  usedate: toWireDateTime(seenat, timeZone),
});

const addresses = (json: string): string[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((address) => typeof address === 'string') : [];
};
