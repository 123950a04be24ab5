import { expect, test } from 'vitest';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { AdminUser } from '#core/contract/admin/adminUser.ts';
import type { ListedSession } from '#core/contract/people/account.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectFailure, fail, succeed } from '#tests/conformance/expectations.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
/** A unique name: the suite runs on both databases in turn. */
const fresh = () => `gast${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
interface Invited {
  readonly login: string;
  readonly token?: string;
  readonly address?: string;
}

/** How administrators invite users and end their sessions. */
export function invitationSuite(cast: () => Cast): void {
  const newUser = async (more: object = {}) => {
    const body = {
      login: fresh(),
      firstname: 'Gerda',
      surname: 'Gast',
      email: [],
      languageid: 1031,
      active: true,
      groups: [cast().scene.groups.own],
      ...more,
    };
    const [user] = await succeed<AdminUser>(cast().administrator, 'adminUserSet', { body }, 'user');
    return user!;
  };
  const userOf = async ({ id }: AdminUser) =>
    (await succeed<AdminUser>(cast().administrator, 'adminUserList', {}, 'user')).find((user) => user.id === id)!;
  const change = async (user: AdminUser, more: object) =>
    succeed(cast().administrator, 'adminUserSet', {
      body: {
        id: user.id,
        etag: (await userOf(user)).etag,
        login: user.login,
        firstname: user.firstname,
        surname: user.surname,
        email: user.email,
        languageid: user.languageid,
        active: true,
        groups: user.groups,
        ...more,
      },
    });
  const invite = async (...users: readonly AdminUser[]) =>
    succeed<Invited>(
      cast().administrator,
      'adminUserInvite',
      { body: { userid: users.map(({ id }) => id) } },
      'invitation',
    );
  const log = async (action: string) =>
    succeed<LogEntry>(cast().administrator, 'logList', { query: { action, limit: '3' } }, 'log');

  test('[AUTH-12] an invited user chooses a password by a link shown once, valid once, stored as a hash', async () => {
    const { scene, stage } = cast();
    const user = await newUser();
    expect(user).toMatchObject({ haspassword: false });
    const [given] = await invite(user);
    expect(given).toMatchObject({ login: user.login });
    expect((await userOf(user)).inviteddate).toMatch(/^\d\d\.\d\d\.\d{4} /);
    const stored = await stage.store?.db.selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify(stored ?? [])).not.toContain(given!.token);

    const guest = new Caller(scene.baseUrl);
    const token = given!.token!;
    expect(await succeed(guest, 'userInvitation', { body: { token } }, 'user')).toEqual([
      { name: user.login, firstname: 'Gerda', surname: 'Gast' },
    ]);
    await fail(guest, 'userInvitation', 'invitation.unknown', { body: { token: 'x'.repeat(43) } });
    await fail(guest, 'userInvitationAccept', 'password.tooWeak', { body: { token, password: base64('kurz') } });
    const accept = { body: { token, password: base64('Willkommen-2026') } };
    const [one, other] = await Promise.all([
      guest.call('userInvitationAccept', accept),
      guest.call('userInvitationAccept', accept),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 404]);
    await fail(guest, 'userInvitation', 'invitation.unknown', { body: { token } });
    expect((await guest.login(user.login, 'Willkommen-2026')).json['user']).toMatchObject([{ mustchange: false }]);
    const after = await userOf(user);
    expect(after).toMatchObject({ haspassword: true });
    expect(after).not.toHaveProperty('inviteddate');
    const noted = JSON.stringify([await log('invitation.issued'), await log('invitation.accepted')]);
    expect(noted).toContain(user.login);
    expect(noted).not.toContain(token);
  });

  test('[AUTH-12] an invitation ends with the next one, with a password set, and with the account', async () => {
    const { administrator, scene } = cast();
    const guest = new Caller(scene.baseUrl);
    const isOver = ({ token }: Invited) => fail(guest, 'userInvitation', 'invitation.unknown', { body: { token } });
    const user = await newUser();
    const [first] = await invite(user);
    const [second] = await invite(user);
    await isOver(first!);
    await succeed(guest, 'userInvitation', { body: { token: second!.token } });
    await change(user, { password: base64('Anfang-2026') });
    await isOver(second!);
    const [own] = await invite(user);
    const caller = new Caller(scene.baseUrl);
    await caller.login(user.login, 'Anfang-2026');
    const password = { value: base64('Anfang-2026'), newvalue: base64('Besser-als-2026') };
    await succeed(caller, 'userSet', { body: { id: user.id, password } });
    await isOver(own!);
    const [third] = await invite(user);
    await change(user, { active: false });
    await isOver(third!);
    await fail(administrator, 'adminUserInvite', 'admin.invalid', { body: { userid: [user.id] } });
    await fail(administrator, 'adminUserInvite', 'admin.unknown', { body: { userid: [999_999] } });
  });

  test('[AUTH-12] the address of a calendar ends with the password, with all sessions, and with the account', async () => {
    const { administrator, scene } = cast();
    const user = await newUser({ password: base64('Anfang-2026') });
    const caller = new Caller(scene.baseUrl);
    const address = async (password: string) => {
      await caller.login(user.login, password);
      const [feed] = await succeed<{ token: string }>(caller, 'calendarFeedSet', {}, 'feed');
      const read = await new Caller(scene.baseUrl).call('calendarFeed', { params: { token: feed!.token } });
      expect(read.status).toBe(200);
      return feed!.token;
    };
    const isShut = (token: string) =>
      fail(new Caller(scene.baseUrl), 'calendarFeed', 'calendar.unknown', { params: { token } });
    const setOwn = (from: string, to: string) =>
      succeed(caller, 'userSet', { body: { id: user.id, password: { value: base64(from), newvalue: base64(to) } } });

    await caller.login(user.login, 'Anfang-2026');
    await setOwn('Anfang-2026', 'Besser-als-2026');
    const first = await address('Besser-als-2026');
    await setOwn('Besser-als-2026', 'Noch-besser-2026');
    await isShut(first);
    const second = await address('Noch-besser-2026');
    await succeed(administrator, 'adminSessionEnd', { body: { userid: user.id } });
    await isShut(second);
    const [noted] = await log('calendar.deleted');
    expect(noted).toMatchObject({ userid: await administratorId() });
    expect(JSON.parse(noted?.oldvalue ?? '')).toEqual({ id: user.id });
    const own = await address('Noch-besser-2026');
    await succeed(caller, 'userLogoutAll', {});
    await isShut(own);
    const third = await address('Noch-besser-2026');
    const [given] = await invite(user);
    const accept = { token: given!.token, password: base64('Willkommen-2026') };
    await succeed(new Caller(scene.baseUrl), 'userInvitationAccept', { body: accept });
    await isShut(third);
    const fourth = await address('Willkommen-2026');
    await change(user, { active: false });
    await change(user, { active: true });
    await isShut(fourth);
  });

  test('[AUTH-12] an invitation expires after seven days', async (context) => {
    const { stage, scene } = cast();
    context.skip(stage.store === undefined, "the server's own store is not at hand");
    const user = await newUser();
    const [given] = await invite(user);
    const { db } = stage.store!;
    const { expiresat } = await db
      .selectFrom('invitation')
      .where('userid', '=', user.id)
      .select('expiresat')
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresat - Date.now()) / 3_600_000)).toBe(7 * 24);
    await db.updateTable('invitation').set({ expiresat: Date.now() }).where('userid', '=', user.id).execute();
    const body = { token: given!.token, password: base64('Willkommen-2026') };
    expectFailure(await new Caller(scene.baseUrl).call('userInvitationAccept', { body }), 'invitation.unknown');
    expect(await userOf(user)).not.toHaveProperty('inviteddate');
  });

  test('[AUTH-12] the administration sees a user’s sessions and ends one or all of them', async () => {
    const { administrator, scene } = cast();
    const user = await newUser({ password: base64('Anfang-2026') });
    const callers = [new Caller(scene.baseUrl), new Caller(scene.baseUrl), new Caller(scene.baseUrl)];
    for (const caller of callers) await caller.login(user.login, 'Anfang-2026');
    const list = () =>
      succeed<ListedSession>(administrator, 'adminSessionList', { query: { userid: String(user.id) } }, 'session');
    const sessions = await list();
    expect(sessions.map(({ current }) => current)).toEqual([false, false, false]);
    const end = (body: object) => succeed<ListedSession>(administrator, 'adminSessionEnd', { body }, 'session');
    // A session id of another user has no effect.
    expect(await end({ userid: user.id, id: '0'.repeat(16) })).toHaveLength(3);
    expect(await end({ userid: user.id, id: sessions[0]!.id })).toHaveLength(2);
    const states = await Promise.all(callers.map(async (caller) => (await caller.call('userInfo')).status));
    expect(states.toSorted()).toEqual([200, 200, 401]);
    expect(await end({ userid: user.id })).toEqual([]);
    for (const caller of callers) await fail(caller, 'userInfo', 'session.missing');
    const [noted] = await log('session.closed');
    expect(noted).toMatchObject({ userid: await administratorId() });
    expect(JSON.parse(noted?.oldvalue ?? '')).toMatchObject({ id: user.id, login: user.login });
  });

  const administratorId = async () => {
    const users = await succeed<AdminUser>(cast().administrator, 'adminUserList', {}, 'user');
    return users.find(({ login }) => login === cast().scene.administrator.login)!.id;
  };
}
