import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { AdminUser } from '#core/contract/admin/adminUser.ts';
import { errorCatalogue } from '#core/contract/errors.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectFailure, fail, refusedAmong, succeed } from '#tests/conformance/expectations.ts';
import { GUESSES } from '#tests/conformance/scene.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const STEP_MS = 30_000;
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const passwords = (value: string, newvalue: string) => ({ value: base64(value), newvalue: base64(newvalue) });
/** The code some time steps from now; the server accepts one step either way. */
const codeIn = (steps: number) => new TOTP({ secret: SECRET }).generate({ timestamp: Date.now() + steps * STEP_MS });

export function accountSuite(cast: () => Cast): void {
  const fresh = () => new Caller(cast().scene.baseUrl);

  /** One of the users whose account may be changed: signed in here and in a second session. */
  const owner = async (which: number) => {
    const account = cast().scene.owners[which];
    if (account === undefined) throw new Error('the scene has too few owners');
    const signIn = async (rest = {}) => {
      const caller = fresh();
      const answer = await caller.login(account.login, account.password, rest);
      expect(answer.status, answer.bytes.toString('utf8')).toBe(200);
      return caller;
    };
    const [here, elsewhere] = [await signIn(), await signIn()];
    const [user] = await succeed<{ id: number }>(here, 'userInfo', {}, 'user');
    return { ...account, id: user?.id ?? 0, here, elsewhere, signIn };
  };

  test('[AUTH-08] (security 27) a new password ends every other session, renews this one, and is required from then on', async () => {
    const { login, password, id, here, elsewhere } = await owner(0);
    await fail(here, 'userSet', 'password.wrong', { body: { id, password: passwords('not it', 'neu-geheim-1') } });
    await fail(here, 'userSet', 'password.same', { body: { id, password: passwords(password, password) } });
    for (const weak of ['k-1', 'ohneziffer-', 'ohnesonder1'])
      await fail(here, 'userSet', 'password.tooWeak', { body: { id, password: passwords(password, weak) } });
    await fail(here, 'userSet', 'right.missing', {
      body: { id: id + 1, password: passwords(password, 'neu-geheim-1') },
    });

    const before = here.cookie;
    await succeed(here, 'userSet', { body: { id, password: passwords(password, 'neu-geheim-1') } }, 'user');
    try {
      expect(here.cookie).not.toBe(before);
      await succeed(here, 'userInfo');
      await fail(elsewhere, 'userInfo', 'session.missing');
      const old = fresh();
      old.cookie = before;
      await fail(old, 'userInfo', 'session.missing');
      expectFailure(await fresh().login(login, password), 'login.refused');
      expect((await fresh().login(login, 'neu-geheim-1')).status).toBe(200);
    } finally {
      await succeed(here, 'userSet', { body: { id, password: passwords('neu-geheim-1', password) } });
    }
  });

  test('[AUTH-08] of two simultaneous changes one wins, and the other changes nothing', async () => {
    const { login, password, id, here } = await owner(0);
    const wanted = ['neu-geheim-1', 'neu-geheim-2'];
    const twins = wanted.map(() => Object.assign(fresh(), { cookie: here.cookie }));
    const answers = await Promise.all(
      twins.map((twin, which) =>
        twin.call('userSet', { body: { id, password: passwords(password, wanted[which] ?? '') } }),
      ),
    );
    const [won, lost] = answers[0]?.status === 200 ? [0, 1] : [1, 0];
    expect(answers[won]?.status).toBe(200);
    expect(answers.map(({ json }) => json.response.code)).toContain(errorCatalogue['session.missing'].code);
    expectFailure(await fresh().login(login, wanted[lost] ?? ''), 'login.refused');
    await succeed(twins[won] ?? here, 'userSet', { body: { id, password: passwords(wanted[won] ?? '', password) } });
  });

  test('[AUTH-05] a user who must change the password can do only that, and works afterwards', async (context) => {
    const { store } = cast().stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { login, password, id, here } = await owner(1);
    await store.db.updateTable('user').set({ mustchange: 1 }).where('login', '=', login).execute();
    for (const name of ['productList', 'userTwoFactor', 'userVerifyPassword'] as const)
      await fail(here, name, 'session.setupRequired', { body: { password: base64(password) } });
    const [user] = await succeed<{ mustchange: boolean }>(
      here,
      'userSet',
      { body: { id, password: passwords(password, 'neu-geheim-1') } },
      'user',
    );
    expect(user?.mustchange).toBe(false);
    await succeed(here, 'productList');
    await succeed(here, 'userSet', { body: { id, password: passwords('neu-geheim-1', password) } });
  });

  test('[AUTH-06] (security 27, 34) two-factor is on once a code of the new secret confirms it, and ends every other session', async () => {
    const { login, password, id, here, elsewhere } = await owner(2);
    const proof = codeIn(0);
    const activate = (otp: string) => ({
      body: { id, twofactor: { newvalue: SECRET }, otp, password: base64(password) },
    });
    for (const wrong of [undefined, base64('wrong')])
      await fail(here, 'userTwoFactorActivate', 'password.wrong', {
        body: { ...activate(proof).body, password: wrong },
      });
    await fail(here, 'userTwoFactorActivate', 'twofactor.codeWrong', activate('000000x'));
    await fail(here, 'userTwoFactorActivate', 'request.invalid', {
      body: { id, twofactor: { newvalue: 'SHORT' }, otp: codeIn(0) },
    });
    await fail(here, 'userTwoFactorActivate', 'right.missing', { body: { ...activate(codeIn(0)).body, id: id + 1 } });
    expect(await succeed(here, 'userTwoFactor', {}, 'twofactor')).toEqual([{ active: false, recoverycodes: 0 }]);
    const before = here.cookie;
    expect(await succeed(here, 'userTwoFactorActivate', activate(proof), 'user')).toMatchObject([
      { id, password: { twofactor: true } },
    ]);
    expect(here.cookie).not.toBe(before);
    await fail(elsewhere, 'userInfo', 'session.missing');
    await fail(here, 'userTwoFactorActivate', 'twofactor.active', activate(codeIn(1)));
    expect(await succeed(here, 'userTwoFactor', {}, 'twofactor')).toEqual([{ active: true, recoverycodes: 10 }]);

    // The code that confirmed the set-up cannot be reused.
    expectFailure(await fresh().login(login, password), 'login.codeRequired');
    expectFailure(await fresh().login(login, password, { otp: proof }), 'login.codeWrong');
    expect((await fresh().login(login, password, { otp: codeIn(1) })).status).toBe(200);
  });

  test('[AUTH-04] a recovery code replaces a code once, even if sent five times at once', async () => {
    const { login, password, id, here, signIn } = await owner(3);
    const codes = await succeed<{ code: string }>(
      here,
      'userTwoFactorActivate',
      { body: { id, twofactor: { newvalue: SECRET }, otp: codeIn(0), password: base64(password) } },
      'recoverycode',
    );
    expect(codes).toHaveLength(10);
    const [first, second, third] = codes.map(({ code }) => code);
    const elsewhere = await signIn({ otp: first?.toLowerCase().replaceAll('-', '') });
    expectFailure(await fresh().login(login, password, { otp: first }), 'login.codeWrong');
    const answers = await Promise.all(Array.from({ length: 5 }, () => fresh().login(login, password, { otp: second })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await succeed(here, 'userTwoFactor', {}, 'twofactor')).toEqual([{ active: true, recoverycodes: 8 }]);

    // An open session and a code are not enough, and a refused attempt does not use up the code.
    await fail(here, 'userRecoveryCodes', 'password.wrong', { body: { otp: third, password: base64('wrong') } });
    await succeed(elsewhere, 'userInfo');
    const renewed = await succeed<{ code: string }>(
      here,
      'userRecoveryCodes',
      { body: { otp: third, password: base64(password) } },
      'recoverycode',
    );
    expect(renewed).toHaveLength(10);
    await fail(elsewhere, 'userInfo', 'session.missing');
    await fail(here, 'userRecoveryCodes', 'twofactor.codeWrong', {
      body: { otp: codes[3]?.code, password: base64(password) },
    });
  });

  test('[AUTH-07] two-factor is switched off by a code, unless it is prescribed', async (context) => {
    const { store } = cast().stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { login, password, id, here } = await owner(4);
    await fail(here, 'userTwoFactorDeactivate', 'twofactor.inactive', { body: { id, otp: codeIn(0) } });
    await fail(here, 'userRecoveryCodes', 'twofactor.inactive', {
      body: { otp: codeIn(0), password: base64(password) },
    });
    const [first] = await succeed<{ code: string }>(
      here,
      'userTwoFactorActivate',
      { body: { id, twofactor: { newvalue: SECRET }, otp: codeIn(0), password: base64(password) } },
      'recoverycode',
    );
    await fail(here, 'userTwoFactorDeactivate', 'twofactor.codeWrong', { body: { id, otp: '000000x' } });
    await store.db.updateTable('user').set({ totpforced: 1 }).where('login', '=', login).execute();
    await fail(here, 'userTwoFactorDeactivate', 'twofactor.forced', { body: { id, otp: first?.code } });
    await store.db.updateTable('user').set({ totpforced: 0 }).where('login', '=', login).execute();
    // A refused attempt does not use up the code.
    expect(await succeed(here, 'userTwoFactorDeactivate', { body: { id, otp: first?.code } }, 'user')).toMatchObject([
      { password: { twofactor: false } },
    ]);
    expect((await fresh().login(login, password)).status).toBe(200);
    expect(await store.db.selectFrom('recovery_code').select('userid').where('userid', '=', id).execute()).toEqual([]);
  });

  test('[AUTH-05] (security 32) with prescribed two-factor nothing is accessible until it is set up', async (context) => {
    const { store } = cast().stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { login, id, here } = await owner(5);
    await store.db.updateTable('user').set({ totpforced: 1 }).where('login', '=', login).execute();
    await fail(here, 'productList', 'session.setupRequired');
    await fail(here, 'userRecoveryCodes', 'session.setupRequired', { body: { otp: '1', password: base64('x') } });
    // Mandatory set-up asks for no password: users from a cloud provider may not have one.
    await succeed(here, 'userTwoFactorActivate', { body: { id, twofactor: { newvalue: SECRET }, otp: codeIn(0) } });
    await succeed(here, 'productList');
  });

  test('[AUTH-12] [SRV-03] the administration resets a second factor: sessions end, and the password alone signs in', async (context) => {
    const { store } = cast().stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { administrator } = cast();
    const { login, password, here } = await owner(1);
    await store.db.updateTable('user').set({ totpsecret: SECRET }).where('login', '=', login).execute();
    expectFailure(await fresh().login(login, password), 'login.codeRequired');
    const user = (await succeed<AdminUser>(administrator, 'adminUserList', {}, 'user')).find(
      (one) => one.login === login,
    )!;
    expect(user.twofactor.active).toBe(true);
    const body = { ...user, twofactorforced: false, twofactorreset: true };
    expect(await succeed(administrator, 'adminUserSet', { body }, 'user')).toMatchObject([
      { twofactor: { active: false }, sessions: 0 },
    ]);
    await fail(here, 'userInfo', 'session.missing');
    expect((await fresh().login(login, password)).status).toBe(200);
    const query = { action: 'user.set', limit: '1' };
    const [noted] = await succeed<LogEntry>(administrator, 'logList', { query }, 'log');
    expect(noted?.newvalue).toContain('"secondfactor":"reset"');
    expect(noted?.oldvalue).toContain('"twofactor":{"active":true');
  });

  test('[AUTH-12] (security 33) the password is verified in base64, and guesses count as logins', async (context) => {
    const { login, password } = cast().scene.stranger;
    const { stranger } = cast();
    await succeed(stranger, 'userVerifyPassword', { body: { password: base64(password) } });
    await fail(stranger, 'userVerifyPassword', 'request.invalid', { body: { password } });
    if (cast().stage.store === undefined) {
      context.skip('would lock the address out of a foreign server');
      return;
    }
    const guesser = fresh();
    await guesser.login(login, password);
    for (let attempt = 0; attempt < GUESSES; attempt += 1)
      await fail(guesser, 'userVerifyPassword', 'password.wrong', { body: { password: base64('wrong') } });
    const gone = new AbortController();
    const guess = { body: { password: base64('wrong') }, signal: gone.signal };
    const queue = Array.from({ length: 60 }, () => guesser.call('userVerifyPassword', guess));
    expectFailure(await refusedAmong(queue), 'request.tooMany');
    gone.abort();
    await Promise.allSettled(queue);
    // Limited per session: the user's other sessions and next sign-in are not delayed.
    await succeed(stranger, 'userVerifyPassword', { body: { password: base64(password) } });
    expect((await fresh().login(login, password)).status).toBe(200);
  });
}
