import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { MAX_FAILED_CODES_AT_LOGIN } from '#core/contract/constants.ts';
import { type Answer, Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectFailure, fail, refusedAmong, succeed } from '#tests/conformance/expectations.ts';
import { GUESSES } from '#tests/conformance/scene.ts';

/** The cookie that identifies a device a user has signed in from. */
const deviceOf = (answers: readonly Answer[]): string =>
  answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .find((cookie) => cookie.startsWith('dms_device='))
    ?.split(';')[0] ?? '';

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export function loginSuite(cast: () => Cast): void {
  const fresh = () => new Caller(cast().scene.baseUrl);

  test('[AUTH-01] login opens a session in a cookie that scripts and other sites cannot use', async () => {
    const { login, password } = cast().scene.editor;
    const answer = await fresh().login(login.toUpperCase(), password, { modulename: 'App' });
    expect(answer.json['user']).toMatchObject([
      { name: login, modulename: 'App', timeout: 60, keepalive: false, password: { twofactor: false } },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^dms_session=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^dms_device=[\w.-]{45}; Max-Age=\d+; Path=\/dms\/user\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('(security 22) unknown user and wrong password get the same answer, in text and time', async () => {
    const { login } = cast().scene.second;
    // CPU time for our own server, so that other load does not matter; elapsed time for a foreign one.
    const spent = (): number => {
      if (cast().stage.store === undefined) return performance.now();
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const timed = async (user: string) => {
      const started = spent();
      const answer = await fresh().login(user, 'wrong');
      return { took: spent() - started, answer };
    };
    const unknown: number[] = [];
    const wrong: number[] = [];
    await timed('nobody-of-that-name');
    // Alternating, so that other load affects both equally.
    for (let turn = 0; turn < 15; turn += 1) {
      const nobody = await timed(`nobody-${turn}`);
      const somebody = await timed(login);
      expectFailure(nobody.answer, 'login.refused');
      expect(nobody.answer.bytes.equals(somebody.answer.bytes)).toBe(true);
      unknown.push(nobody.took);
      wrong.push(somebody.took);
    }
    // Both verify one hash; otherwise an unknown user would be answered in a tenth of the time.
    const ratio = median(unknown) / median(wrong);
    expect(ratio).toBeGreaterThan(2 / 3);
    expect(ratio).toBeLessThan(3 / 2);
  });

  test('[AUTH-01] (security 26) login changes the cookie, and the one sent along is invalid', async () => {
    const { login, password } = cast().scene.second;
    const caller = fresh();
    await caller.login(login, password);
    const before = caller.cookie;
    await caller.login(login, password);
    expect(caller.cookie).not.toBe(before);
    const old = fresh();
    old.cookie = before;
    await fail(old, 'userInfo', 'session.missing');
    await succeed(caller, 'userInfo');
  });

  test('[AUTH-02] a session is extended, shown and ended, here or on all devices', async () => {
    const { login, password } = cast().scene.second;
    const [here, there] = [fresh(), fresh()];
    await here.login(login, password, { keepalive: true });
    await there.login(login, password);
    expect(await succeed(here, 'userExtend', {}, 'user')).toMatchObject([{ name: login, keepalive: true }]);
    await succeed(there, 'userLogout');
    await fail(there, 'userInfo', 'session.missing');
    await there.login(login, password);
    await succeed(there, 'userLogoutAll');
    await fail(here, 'userInfo', 'session.missing');
    await cast().second.login(login, password);
  });

  test('users see their sessions and can end one at once; nobody else can', async () => {
    const { login, password } = cast().scene.second;
    const [here, there] = [fresh(), fresh()];
    await here.login(login, password);
    await there.call('userLogin', {
      body: { username: login, password: Buffer.from(password).toString('base64') },
      headers: { 'user-agent': 'Lynx/2.8' },
    });
    const sessions = () =>
      succeed<{ id: string; current: boolean; useragent: string; address: string }>(
        here,
        'userSessionList',
        {},
        'session',
      );
    const before = await sessions();
    expect(before.filter(({ current }) => current)).toHaveLength(1);
    const other = before.find(({ useragent }) => useragent === 'Lynx/2.8');
    expect(other).toMatchObject({ current: false, address: expect.stringMatching(/^[0-9a-f.:]+$/) });

    await succeed(cast().stranger, 'userSessionEnd', { body: { id: other?.id } });
    await fail(here, 'userSessionEnd', 'request.invalid', { body: { id: '%' } });
    await succeed(there, 'userInfo');
    await succeed(here, 'userSessionEnd', { body: { id: other?.id } });
    await fail(there, 'userInfo', 'session.missing');
    await succeed(here, 'userSessionEnd', { body: { id: other?.id } });
    expect((await sessions()).map(({ id }) => id)).not.toContain(other?.id);
  });

  test('[AUTH-03] (security 23, 26) with two-factor on a code is required, and opens one session only', async (context) => {
    const { store } = cast().stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { login, password } = cast().scene.second;
    const secret = new Secret({ size: 20 });
    await store.db.updateTable('user').set({ totpsecret: secret.base32 }).where('login', '=', login).execute();
    try {
      // With the correct password, requests for a code do not count as guesses.
      for (let asked = 0; asked <= GUESSES; asked += 1) {
        const asking = await fresh().login(login, password);
        expectFailure(asking, 'login.codeRequired');
        // No cookie is issued before the second factor.
        expect(asking.headers.getSetCookie()).toEqual([]);
      }
      expectFailure(await fresh().login(login, password, { otp: '000000x' }), 'login.codeWrong');
      expectFailure(await fresh().login(login, 'wrong', { otp: '000000' }), 'login.refused');
      const otp = new TOTP({ secret }).generate();
      // No more than one device may try at once: with two instances all may be counted before the right one is
      // taken off again.
      const answers = await Promise.all(
        Array.from({ length: MAX_FAILED_CODES_AT_LOGIN }, () => fresh().login(login, password, { otp })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers) if (answer.status !== 200) expectFailure(answer, 'login.codeWrong');
      // One was wrong above. Further attempts are delayed, and refused if they queue up.
      for (let wrong = 2; wrong <= MAX_FAILED_CODES_AT_LOGIN + 1; wrong += 1)
        expectFailure(await fresh().login(login, password, { otp: '000000x' }), 'login.codeWrong');
      const gone = new AbortController();
      const queue = Array.from({ length: 3 }, () => fresh().login(login, password, { otp: '000000x' }, gone.signal));
      expectFailure(await refusedAmong(queue), 'request.tooMany');
      gone.abort();
      await Promise.allSettled(queue);
      // Devices the user has signed in from are still let in.
      const device = deviceOf(answers);
      const next = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
      const known = await fresh().call('userLogin', {
        body: { username: login, password: Buffer.from(password).toString('base64'), otp: next },
        headers: { cookie: device },
      });
      expect(known.status).toBe(200);
    } finally {
      await store.db.updateTable('user').set({ totpsecret: null }).where('login', '=', login).execute();
    }
  });

  test('(security 24) guesses at one user are slowed down, other users are not', async (context) => {
    if (cast().stage.store === undefined) {
      context.skip('would lock the address out of a foreign server');
      return;
    }
    const statuses: number[] = [];
    const { login, password } = cast().scene.reader;
    const device = deviceOf([await fresh().login(login, password)]);
    for (let attempt = 0; attempt < GUESSES; attempt += 1) statuses.push((await fresh().login(login, 'wrong')).status);
    expect(statuses).toEqual(Array.from({ length: GUESSES }, () => 401));
    const gone = new AbortController();
    const queue = Array.from({ length: 20 }, () => fresh().login(login, 'wrong', {}, gone.signal));
    expectFailure(await refusedAmong(queue), 'request.tooMany');
    gone.abort();
    await Promise.allSettled(queue);
    expect((await fresh().login(cast().scene.editor.login, cast().scene.editor.password)).status).toBe(200);
    const known = { username: login, password: Buffer.from(password).toString('base64') };
    expect((await fresh().call('userLogin', { body: known, headers: { cookie: device } })).status).toBe(200);
  });
}
