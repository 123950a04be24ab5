import type { Kysely } from 'kysely';
import { isPlain } from '#core/contract/oneLine.ts';
import { fold } from '#core/text/fold.ts';
import type { Database } from '../schema.ts';
import { cancelJob, putJob } from '#server/store/channels/jobs.ts';
import { putInvitation, withdrawInvitation } from '#server/store/people/invitations.ts';
import { revokeAllAccess } from '#server/store/people/sessions.ts';
import { type Change, etagOf, requireIds, noteChange, lockSetup } from './rows.ts';
import { ensureAdministrator } from './groups.ts';
import { Refused } from './refused.ts';

export interface UserInput {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly login: string;
  readonly firstname: string;
  readonly surname: string;
  readonly description?: string | undefined;
  readonly email: readonly string[];
  readonly languageid: number;
  readonly active: boolean;
  readonly groups: readonly number[];
  /** 0: the standard one. */
  readonly providerid?: number | undefined;
  readonly twofactorforced?: boolean | undefined;
  readonly twofactorreset?: boolean | undefined;
  /** Hash of a new password, which must be changed at the next sign-in. */
  readonly passwordhash?: string | undefined;
}

/** All users, or one, as shown to administrators: without credentials. */
export async function adminUsers(db: Kysely<Database>, now: number, only?: number) {
  const isOne = only !== undefined;
  const [users, members, sessions, invitations] = await Promise.all([
    db
      .selectFrom('user')
      .select(['id', 'login', 'firstname', 'surname', 'description', 'email', 'languageid', 'active', 'mustchange'])
      .select(['totpsecret', 'totpforced', 'passwordhash', 'providerid'])
      .$if(isOne, (query) => query.where('id', '=', only ?? 0))
      .orderBy('loginfolded')
      .execute(),
    db
      .selectFrom('group_member')
      .selectAll()
      .$if(isOne, (query) => query.where('userid', '=', only ?? 0))
      .orderBy('groupid')
      .execute(),
    db
      .selectFrom('session')
      .where('expiresat', '>', now)
      .$if(isOne, (query) => query.where('userid', '=', only ?? 0))
      .groupBy('userid')
      .select(({ fn }) => ['userid', fn.countAll().as('count'), fn.max('seenat').as('usedat')])
      .execute(),
    db
      .selectFrom('invitation')
      .where('expiresat', '>', now)
      .$if(isOne, (query) => query.where('userid', '=', only ?? 0))
      .select(['userid', 'expiresat'])
      .execute(),
  ]);
  const groupsOf = Map.groupBy(members, ({ userid }) => userid);
  const invitedUntil = new Map(invitations.map(({ userid, expiresat }) => [userid, expiresat]));
  const sessionOf = new Map(sessions.map((row) => [row.userid, row]));
  return users.map(({ totpsecret, totpforced, passwordhash, email, active, mustchange, providerid, ...user }) => {
    const shown = {
      ...user,
      email: emails(email),
      active: active === 1,
      mustchange: mustchange === 1,
      twofactor: { active: totpsecret !== null, forced: totpforced === 1 },
      haspassword: passwordhash !== '',
      groups: (groupsOf.get(user.id) ?? []).map(({ groupid }) => groupid),
      providerid: providerid ?? 0,
    };
    const session = sessionOf.get(user.id);
    return {
      ...shown,
      etag: etagOf(shown),
      sessions: Number(session?.count ?? 0),
      usedat: session === undefined ? undefined : session.usedat,
      invitedat: invitedUntil.get(user.id),
    };
  });
}

const emails = (json: string): string[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
};

/** Creates or changes a user. @throws Refused */
export async function saveUser(change: Change, input: UserInput) {
  const { trx, at } = change;
  await lockSetup(change);
  const find = async (id: number) => (await adminUsers(trx, at, id))[0];
  const before = input.id === undefined ? undefined : await find(input.id);
  if (input.id !== undefined && before === undefined) throw new Refused('unknown');
  if (before !== undefined && before.etag !== input.etag) throw new Refused('conflict');
  // Who has such a login keeps it until it is changed: taking the signs out would lock them out.
  if (input.login !== before?.login && !isPlain(input.login)) throw new Refused('invalid', { field: 'login' });
  const loginfolded = fold(input.login.trim());
  const same = await trx.selectFrom('user').where('loginfolded', '=', loginfolded).select('id').executeTakeFirst();
  if (same !== undefined && same.id !== before?.id) throw new Refused('nameTaken', { name: input.login });
  const providerid = input.providerid ?? before?.providerid ?? 0;
  if (providerid !== 0) await requireIds(change, 'provider', [providerid], 'providerid');
  const values = {
    login: input.login.trim(),
    loginfolded,
    firstname: input.firstname,
    surname: input.surname,
    description: input.description ?? before?.description ?? '',
    email: JSON.stringify(input.email),
    languageid: input.languageid,
    active: input.active ? 1 : 0,
    providerid: providerid === 0 ? null : providerid,
    totpforced: (input.twofactorforced ?? before?.twofactor.forced) === true ? 1 : 0,
    ...(input.passwordhash !== undefined && { passwordhash: input.passwordhash, mustchange: 1 }),
    ...(input.twofactorreset === true && { totpsecret: null }),
  };
  const id =
    before?.id ??
    (
      await trx
        .insertInto('user')
        .values({ passwordhash: '', mustchange: 0, totpsecret: null, totpstep: 0, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  if (before !== undefined) await trx.updateTable('user').set(values).where('id', '=', id).execute();
  if (input.twofactorreset === true) await trx.deleteFrom('recovery_code').where('userid', '=', id).execute();
  await setGroups(change, id, input.groups);
  if (!input.active || input.passwordhash !== undefined || input.twofactorreset === true)
    await revokeAllAccess(trx, id, change.by, at);
  if (!input.active || input.passwordhash !== undefined) await withdrawInvitation(trx, id);
  await ensureAdministrator(trx);
  const after = await find(id);
  if (after === undefined) throw new Refused('unknown');
  await noteChange(change, 'user.set', before && auditedProperties(before), {
    ...auditedProperties(after),
    ...(input.passwordhash !== undefined && { password: 'replaced' }),
    ...(input.twofactorreset === true && { secondfactor: 'reset' }),
  });
  return after;
}

/** The properties set by the administration, without those that change by themselves. */
const auditedProperties = (user: Awaited<ReturnType<typeof adminUsers>>[number]): object => ({
  ...user,
  etag: undefined,
  sessions: undefined,
  usedat: undefined,
  invitedat: undefined,
});

/**
 * Invites an active user. Returns the mail address the invitation is sent to, if any. @throws Refused 'unknown',
 * 'invalid'
 */
export async function inviteUser(
  change: Change,
  invitation: Parameters<typeof putInvitation>[1],
  sendsMail: boolean,
): Promise<{ readonly login: string; readonly address: string | undefined }> {
  const { trx, at, by } = change;
  const { userid } = invitation;
  await lockSetup(change);
  const user = (await adminUsers(trx, at, userid))[0];
  if (user === undefined) throw new Refused('unknown');
  if (!user.active) throw new Refused('invalid', { field: user.login });
  const { login } = user;
  const address = sendsMail ? user.email[0] : undefined;
  await putInvitation(trx, invitation);
  // A queued mail would create a new token and invalidate this one.
  if (address === undefined) await cancelJob(trx, 'invitation.send', String(userid));
  else await putJob(trx, 'invitation.send', { userid, by, address }, { now: at, key: String(userid) });
  await noteChange(change, 'invitation.issued', undefined, { id: userid, login, address });
  return { login, address };
}

async function setGroups(change: Change, userid: number, groups: readonly number[]): Promise<void> {
  const { trx } = change;
  const wanted = await requireIds(change, 'usergroup', groups, 'groups');
  await trx.deleteFrom('group_member').where('userid', '=', userid).execute();
  if (wanted.length > 0)
    await trx
      .insertInto('group_member')
      .values(wanted.map((groupid) => ({ groupid, userid })))
      .execute();
}
