import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { onGateway } from '#src/gateway/events.ts';
import { noMasterData } from '../masterdata/model.ts';
import { useMasterData } from '../masterdata/store.ts';
import { openModal } from '../modals/effects.ts';
import { useModals } from '../modals/store.ts';
import { useConfig } from '../config/store.ts';
import { changeSettings } from '../settings/effects.ts';
import { useSettings } from '../settings/store.ts';
import { showToast } from '../toasts/effects.ts';
import { useToasts } from '../toasts/store.ts';
import { askBy, registerUnsavedWork } from '../work/registry.ts';
import { abandonLogin, changeUser, completeLogin, expireSession, login, logout, resumeSession } from './effects.ts';
import { onUserBack, onUserLeft } from './reset.ts';
import { noSession, useSession } from './store.ts';
import type { TabMessage } from './tabs.ts';
import { anna } from './testing/anna.ts';

interface Reply {
  readonly status: number;
  readonly code: number;
  readonly message?: string;
  readonly nouns?: object;
}

const entering = (user: object): Reply => ({ status: 200, code: 200, nouns: { user: [user] } });
const credentials = { username: 'anna', password: 'secret', keepalive: false };

const replies = new Map<string, Reply>();
let asked: string[] = [];
let server: Server;
const left = vi.fn<() => void>();
onUserLeft(left);
const back = vi.fn<() => void>();
onUserBack(back);

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const { status, code, message = '', nouns = {} } = replies.get(path) ?? { status: 500, code: 5000 };
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ response: { system: 'dms', code, message }, ...nouns }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  connect({ baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/dms` });
  onGateway('session.expired', expireSession);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { innerWidth: 1440, innerHeight: 900 }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

afterAll(() => new Promise((closed) => server.close(closed)));

beforeEach(() => {
  replies.clear();
  replies.set('/dms/user/logout/', { status: 200, code: 200 });
  asked = [];
  left.mockClear();
  useSession.setState(noSession);
  useToasts.setState({ shown: [] });
});

const LOGIN = '/dms/user/login:base64:nometa/';
const ready = async (): Promise<void> => {
  await expect.poll(() => useSession.getState().ready).toBe(true);
};

test('[AUTH-03] 200 gives the session, then master data makes the app ready', async () => {
  replies.set(LOGIN, entering(anna));
  replies.set('/dms/product/list', { status: 200, code: 200, nouns: { product: [{ id: 1, name: 'Accounting' }] } });
  await expect(login(credentials)).resolves.toEqual({ kind: 'loggedIn' });
  expect(useSession.getState()).toMatchObject({ status: 'loggedIn', user: { id: 7 } });
  await ready();
  expect(useMasterData.getState().products).toEqual([{ id: 1, name: 'Accounting' }]);
});

test('[APP-16] lists that fail do not keep the app from starting; one toast names what is missing', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  await ready();
  expect(useToasts.getState().shown).toHaveLength(1);
});

test('[APP-16] a user without clients gets no error, and the start page can say why it is empty', async () => {
  replies.set(LOGIN, entering(anna));
  replies.set('/dms/client/list', { status: 200, code: 200, nouns: { client: [] } });
  await login(credentials);
  await ready();
  expect(useToasts.getState().shown).toEqual([]);
  expect(useMasterData.getState().unassigned).toBe(true);
});

test('[AUTH-03] 428 asks for a code, 401 and others refuse; none leaves a session', async () => {
  replies.set(LOGIN, { status: 428, code: 428 });
  await expect(login(credentials)).resolves.toMatchObject({ kind: 'codeRequired', wrong: false });
  await expect(login({ ...credentials, otp: '1' })).resolves.toMatchObject({ kind: 'codeRequired', wrong: true });
  replies.set(LOGIN, { status: 401, code: 4011, message: 'No' });
  await expect(login(credentials)).resolves.toEqual({ kind: 'refused', message: 'No' });
  replies.set(LOGIN, { status: 503, code: 5030, message: 'Stopping' });
  await expect(login(credentials)).resolves.toEqual({ kind: 'refused', message: 'Stopping' });
  expect(useSession.getState()).toEqual(noSession);
});

test('[AUTH-05] a login that requires set-up continues once it is done, or ends the session when cancelled', async () => {
  const due = { ...anna, mustchange: true };
  replies.set(LOGIN, entering(due));
  await expect(login(credentials)).resolves.toEqual({ kind: 'setupRequired', user: due });
  expect(useSession.getState()).toMatchObject({ status: 'loggingIn', user: null });
  await abandonLogin();
  expect(asked).toEqual([LOGIN, '/dms/user/logout/']);
  expect(useSession.getState()).toEqual(noSession);

  await login(credentials);
  completeLogin(anna);
  expect(useSession.getState()).toMatchObject({ status: 'loggedIn', user: { id: 7 } });
  changeUser({ ...anna, password: { ...anna.password, twofactor: true } });
  expect(useSession.getState().user?.password.twofactor).toBe(true);
  await ready();
});

test('a reload resumes the session, or finds none', async () => {
  replies.set('/dms/user/info', { status: 401, code: 4010 });
  await resumeSession();
  expect(useSession.getState()).toEqual(noSession);
  expect(useToasts.getState().shown).toEqual([]);
  replies.set('/dms/user/info', entering(anna));
  await resumeSession();
  expect(useSession.getState()).toMatchObject({ status: 'loggedIn', ready: true });
});

test('no answer leaves the session unknown, and it is asked for again', async () => {
  useSession.setState({ ...noSession, status: 'unknown' });
  replies.set('/dms/user/info', { status: 503, code: 5030, message: 'Stopping' });
  await resumeSession();
  expect(useSession.getState()).toEqual({ ...noSession, status: 'unknown', unanswered: 'Stopping' });
  replies.set('/dms/user/info', entering(anna));
  await resumeSession();
  expect(useSession.getState()).toMatchObject({ status: 'loggedIn', unanswered: undefined });
  await ready();
  // Triggered because another tab signed in, but without an answer: the session here stays.
  replies.set('/dms/user/info', { status: 502, code: 5020 });
  await resumeSession();
  expect(useSession.getState()).toMatchObject({ status: 'loggedIn', user: { id: 7 }, unanswered: undefined });
});

test('[AUTH-11] an expired session is reported once and keeps unsaved work for the same user only', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  await ready();
  useToasts.setState({ shown: [] });
  expireSession();
  expireSession();
  expect(useToasts.getState().shown).toMatchObject([{ type: 'warning', lifetime: 3000 }]);
  expect(useSession.getState()).toMatchObject({ status: 'loggedOut', interrupted: true, ready: true, user: { id: 7 } });

  replies.set(LOGIN, { status: 401, code: 4011, message: 'No' });
  await login(credentials);
  expect(useSession.getState()).toMatchObject({ status: 'loggedOut', interrupted: true, ready: true });
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  expect(useSession.getState()).toMatchObject({ status: 'loggedIn', interrupted: false, ready: true });
  expect(left).not.toHaveBeenCalled();
  expect(back).toHaveBeenCalledOnce();

  await ready();
  expireSession();
  showToast({ type: 'error', message: 'of a document of hers' });
  replies.set(LOGIN, entering({ ...anna, id: 8 }));
  await login(credentials);
  expect(left).toHaveBeenCalledOnce();
  expect(back).toHaveBeenCalledOnce();
  expect(useSession.getState()).toMatchObject({ status: 'loggedIn', ready: false, user: { id: 8 } });
  expect(useToasts.getState()).toEqual({ shown: [], protocol: [] });
});

test('a session that ends while master data loads leaves no data and no errors', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  expireSession();
  useToasts.setState({ shown: [] });
  await login(credentials);
  await ready();
  expect(useToasts.getState().shown).toHaveLength(1);
});

test('[AUTH-10] logout clears session, stores, settings and dialogs, and announces it', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  left.mockClear();
  changeSettings((draft) => {
    draft.viewer.zoom = 4;
  });
  openModal({ title: 'Open', size: [100, 100], content: () => null });
  await logout(false);
  expect(useSession.getState()).toEqual({ ...noSession, left: true });
  expect(useModals.getState().open).toEqual([]);
  expect(useMasterData.getState()).toEqual(noMasterData);
  expect(useSettings.getState().viewer.zoom).toBe('width');
  expect(left).toHaveBeenCalledOnce();
});

test('a user’s changes to their account do not leak to the next user or the login page', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  await ready();
  await logout(false);
  changeUser(anna);
  expect(useSession.getState().user).toBeNull();
  replies.set(LOGIN, entering({ ...anna, id: 8 }));
  await login(credentials);
  changeUser(anna);
  expect(useSession.getState().user?.id).toBe(8);
  await ready();
});

test('messages stay until somebody signs in; those shown during sign-in stay', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  await ready();
  useToasts.setState({ shown: [] });
  showToast({ type: 'error', message: 'of a document of hers' });
  await logout(false);
  showToast({ type: 'success', message: 'password changed' });
  const messages = () => useToasts.getState().shown.map(({ message }) => message);
  expect(messages()).toEqual(['of a document of hers', 'password changed']);
  await login(credentials);
  expect(messages()).toEqual(['password changed']);
});

test('settings that fail to load are not treated as empty', async () => {
  replies.set(LOGIN, entering(anna));
  replies.set('/dms/config/list', {
    status: 200,
    code: 200,
    nouns: { config: [{ name: 'webviewer_hide_error_toast', value: '9' }] },
  });
  await login(credentials);
  await ready();
  expect(useSettings.getState().toasts.hideErrorSeconds).toBe(9);
  replies.delete('/dms/config/list');
  replies.set('/dms/product/list', { status: 200, code: 200, nouns: { product: [{ id: 1, name: 'Accounting' }] } });
  expireSession();
  await login(credentials);
  await expect.poll(() => useMasterData.getState().products).toEqual([{ id: 1, name: 'Accounting' }]);
  expect(useSettings.getState().toasts.hideErrorSeconds).toBe(9);
  expect(useConfig.getState().hideErrorToastSeconds).toBe(9);
});

test('a logout that the server does not confirm leaves the session as it is', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  replies.set('/dms/user/logout/', { status: 500, code: 5000 });
  await logout(false);
  expect(useSession.getState().status).toBe('loggedIn');
});

test('logout with unsaved work asks first, and may be cancelled', async () => {
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  const drop = registerUnsavedWork({
    isUnsaved: () => true,
    question: () => ({ title: '', text: '', stay: '', ways: [{ label: '', take: () => Promise.resolve(true) }] }),
  });
  askBy(() => Promise.resolve(false));
  await logout(false);
  expect(useSession.getState().status).toBe('loggedIn');
  askBy(({ ways }) => ways[0].take());
  await logout(false);
  expect(useSession.getState().status).toBe('loggedOut');
  drop();
});

test('tabs share the session: signing in or out applies to all, except over unsaved work', async () => {
  const tab = new BroadcastChannel('session');
  const tell = (message: TabMessage) => tab.postMessage(message);
  replies.set(LOGIN, entering(anna));
  await login(credentials);
  await ready();
  const drop = registerUnsavedWork({
    isUnsaved: () => true,
    question: () => ({ title: '', text: '', stay: '', ways: [{ label: '', take: () => Promise.resolve(true) }] }),
  });
  tell({ kind: 'left' });
  await expect.poll(() => useSession.getState()).toMatchObject({ status: 'loggedOut', interrupted: true });
  replies.set('/dms/user/info', entering(anna));
  tell({ kind: 'entered', userId: 7 });
  await expect.poll(() => useSession.getState()).toMatchObject({ status: 'loggedIn', interrupted: false, ready: true });
  drop();
  tell({ kind: 'left' });
  await expect.poll(() => useSession.getState()).toEqual({ ...noSession, left: true });
  tab.close();
});
