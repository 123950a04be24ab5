import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAll } from './effects.ts';
import { invite } from './people/invite.ts';
import { useAdmin } from './store.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(name: string) => Promise<unknown>>() }));
vi.mock('#src/gateway/call.ts', () => ({ call }));

const master = { client: [], product: [], year: [] };
/** Pending requests in order; each is answered with one user of that name. */
const readings: ((login: string) => void)[] = [];

beforeEach(() => {
  readings.length = 0;
  call.mockImplementation((name) => {
    if (name === 'adminMaster') return Promise.resolve({ ok: true, value: master });
    if (name === 'adminGroupList') return Promise.resolve({ ok: true, value: { usergroup: [] } });
    if (name === 'adminStampList') return Promise.resolve({ ok: true, value: { stamp: [] } });
    if (name === 'adminTemplateList') return Promise.resolve({ ok: true, value: { template: [] } });
    if (name === 'adminProviderList') return Promise.resolve({ ok: true, value: { provider: [] } });
    if (name === 'adminUserInvite') return Promise.resolve({ ok: true, value: { invitation: [] } });
    return new Promise((answer) => readings.push((login) => answer({ ok: true, value: { user: [{ id: 1, login }] } })));
  });
  useAdmin.setState({ data: null });
});
afterEach(() => call.mockReset());

const shown = () => useAdmin.getState().data?.user.map(({ login }) => login);

test('[SRV-03] of two loads of the configuration the one started last wins, whichever is answered first', async () => {
  const both = [loadAll(), loadAll()];
  readings[1]?.('after');
  readings[0]?.('before');
  await Promise.all(both);
  expect(shown()).toEqual(['after']);
});

test('[AUTH-12] an invitation is finished once the list of users has the user', async () => {
  let done = false;
  const inviting = invite([1]).finally(() => {
    done = true;
  });
  await expect.poll(() => readings).toHaveLength(1);
  expect(done).toBe(false);
  readings[0]?.('invited');
  await inviting;
  expect(shown()).toEqual(['invited']);
});
