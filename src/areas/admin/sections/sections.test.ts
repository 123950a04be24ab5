import { afterEach, expect, test, vi } from 'vitest';
import { GROUP_FLAGS, groupFlags } from '#core/contract/people/user.ts';
import type { Draft } from '../edit/draft.ts';
import { providerOptions, providerSection } from '../providers/section.ts';
import { type AdminData, useAdmin } from '../store.ts';
import { clientSection, poolSection, productSection, yearSection } from './clients.ts';
import { doctypeSection, indexSection } from './filing.ts';
import { groupSection, userSection } from './people.ts';
import type { AdminRow, Section } from './section.ts';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(name: string, input: { readonly body: object }) => Promise<unknown>>(),
}));
vi.mock('#src/gateway/call.ts', () => ({ call }));
afterEach(() => call.mockReset());

const kept = { id: 31, etag: 'e'.repeat(22), retired: true };
const client = { ...kept, name: '100', caption: 'Nord', products: [4, 5] };
const data = {
  client: [client],
  product: [
    { ...kept, id: 4, name: 'Archiv' },
    { ...kept, id: 5, name: 'Post' },
  ],
  year: [{ ...kept, id: 2026 }],
  realm: [],
  doctype: [],
  index: [],
  mask: [],
  pool: [],
  user: [],
  usergroup: [],
  stamp: [],
  template: [],
  provider: [],
} satisfies AdminData;

/** What saving a draft sends, and with which call. */
async function sent<Row extends AdminRow>(section: Section<Row>, draft: Draft, row?: Row): Promise<unknown> {
  call.mockResolvedValue({ ok: true, value: { [section.noun]: [kept] } });
  await section.save(draft, row, data);
  const [name, input] = call.mock.lastCall ?? [];
  return [name, input?.body];
}
/** A row that was opened and is saved as it is: every value comes back where it was. */
const savedAgain = <Row extends AdminRow>(section: Section<Row>, row: Row) =>
  sent(section, section.draftOf(row, data), row);

test('[SRV-03] a client is saved with number, name and products', async () => {
  expect(await savedAgain(clientSection, client)).toEqual(['adminClientSet', client]);
  const draft = { name: ' 200 ', caption: 'Süd', products: ['5'], retired: false };
  const body = { name: '200', caption: 'Süd', products: [5], retired: false };
  expect(await sent(clientSection, draft)).toEqual(['adminClientSet', body]);
  expect(clientSection.draftOf(undefined, data)).toEqual({
    name: '',
    caption: '',
    products: ['4', '5'],
    retired: false,
  });
});

test('[SRV-03] products, pools and years are saved by their own calls', async () => {
  const named = { ...kept, name: 'Archiv' };
  expect(await savedAgain(productSection, named)).toEqual(['adminProductSet', named]);
  expect(await savedAgain(poolSection, named)).toEqual(['adminPoolSet', named]);
  expect(await savedAgain(yearSection, { ...kept, id: 2026 })).toEqual(['adminYearSet', { ...kept, id: 2026 }]);
  expect(await sent(yearSection, { year: '2031', retired: false })).toEqual([
    'adminYearSet',
    { id: 2031, retired: false },
  ]);
});

test('[SRV-03] a document type is saved with name and client', async () => {
  const doctype = { ...kept, name: 'Rechnung', clientid: 31 };
  expect(await savedAgain(doctypeSection, doctype)).toEqual(['doctypeSet', doctype]);
  expect(await sent(doctypeSection, { name: 'Brief', clientid: '7', retired: false })).toEqual([
    'doctypeSet',
    { name: 'Brief', clientid: 7, retired: false },
  ]);
});

test('[SRV-03] an index is saved with all its rules; an empty limit is none', async () => {
  const index = {
    ...kept,
    name: 'amount',
    caption: 'Betrag',
    type: 'float' as const,
    maxlength: 12,
    minimum: -1.5,
    maximum: 99,
    digitsonly: true,
  };
  expect(await savedAgain(indexSection, index)).toEqual(['indexSet', index]);
  const limits = { maxlength: '', minimum: '2,5', maximum: '', digitsonly: false };
  expect(await sent(indexSection, { name: 'note', caption: 'Note', type: 'text', ...limits, retired: false })).toEqual([
    'indexSet',
    {
      name: 'note',
      caption: 'Note',
      type: 'text',
      maxlength: null,
      minimum: 2.5,
      maximum: null,
      digitsonly: false,
      retired: false,
    },
  ]);
});

/** What a user's form sends as it was shown. */
const shown = {
  login: 'lea',
  firstname: 'Lea',
  surname: 'Leitner',
  description: 'Leitstand',
  email: ['a@example.com', 'b@example.com'],
  languageid: 2057,
  active: true,
  groups: [2, 3],
  providerid: 7,
};
const user = {
  id: kept.id,
  etag: kept.etag,
  ...shown,
  mustchange: false,
  twofactor: { active: true, forced: true },
  haspassword: true,
  sessions: 0,
};

test('[AUTH-12] a user is saved with person, groups and sign-in; only what was typed becomes a password', async () => {
  const { id, etag } = kept;
  const body = { id, etag, ...shown, twofactorforced: true, twofactorreset: false };
  expect(await savedAgain(userSection, user)).toEqual(['adminUserSet', body]);
  const other = { ...user, active: false, twofactor: { active: true, forced: false } };
  const reset = { ...userSection.draftOf(other, data), twofactorreset: true, password: 'é-Passwort-1' };
  expect(await sent(userSection, reset, other)).toEqual([
    'adminUserSet',
    { ...body, active: false, twofactorforced: false, twofactorreset: true, password: 'w6ktUGFzc3dvcnQtMQ==' },
  ]);
});

test('[AUTH-12] where there is a choice, the list of users has the provider that signs each of them in', () => {
  const provider = { ...kept, issuer: '', clientid: '', claim: '', orderno: 1, standard: true, hassecret: true };
  const nord = { ...provider, id: 3, name: 'Nord', fixed: false, state: 'offered' } as const;
  const column = () => userSection.columns().find(({ id }) => id === 'provider');
  useAdmin.setState({ data: { ...data, provider: [nord] } });
  expect(column()).toBeUndefined();
  useAdmin.setState({ data: { ...data, provider: [nord, { ...nord, id: 7, name: 'Süd', standard: false }] } });
  expect([user, { ...user, providerid: 0 }].map((one) => column()?.render(one))).toEqual(['Süd', 'Nord']);
  useAdmin.setState({ data: null });
});

test('[AUTH-12] a group is saved with members, supervisors, rights, realms, pools and each of its flags', async () => {
  for (const visible of GROUP_FLAGS) {
    const group = {
      ...kept,
      name: 'Einkauf',
      ...groupFlags((flag) => flag === visible),
      members: [1, 2],
      supervisors: [3],
      rights: ['document.search' as const, 'note.create' as const],
      realms: [4, 5],
      pools: [6],
    };
    expect(await savedAgain(groupSection, group)).toEqual(['adminGroupSet', group]);
  }
});

test('[SRV-03] a sign-in provider is saved with its settings, and its secret only if one was typed', async () => {
  const shown = {
    name: 'Nord',
    issuer: 'https://login.example/nord',
    clientid: 'archive',
    claim: 'upn',
    orderno: 3,
    standard: true,
    retired: false,
  };
  const provider = { ...kept, ...shown, hassecret: true, fixed: false, state: 'offered' } as const;
  const { id, etag } = kept;
  const body = { id, etag, ...shown };
  expect(await savedAgain(providerSection, provider)).toEqual(['adminProviderSet', body]);
  const draft = { ...providerSection.draftOf(provider, data), secret: ' geheim ' };
  expect(await sent(providerSection, draft, provider)).toEqual(['adminProviderSet', { ...body, secret: ' geheim ' }]);
  // The first one signs in everybody, further ones only whom they are chosen for.
  expect(providerSection.draftOf(undefined, data)).toMatchObject({ standard: true, orderno: '1' });
  const others = { ...data, provider: [provider] };
  expect(providerSection.draftOf(undefined, others)).toMatchObject({ standard: false, orderno: '4' });
  expect(providerOptions([provider, { ...provider, id: 8, name: 'Süd', standard: false }], 0)).toMatchObject([
    { value: '0' },
    { value: '8', label: 'Süd' },
  ]);
});

test('[SRV-03] where there is no room for columns, a row is told from others by its client, products or groups', () => {
  const group = { ...kept, ...groupFlags(() => true), members: [], supervisors: [], rights: [], realms: [], pools: [] };
  useAdmin.setState({ data: { ...data, usergroup: [{ ...group, id: 2, name: 'Einkauf' }] } });
  expect(clientSection.tellingOf?.(client)).toEqual(['Archiv, Post']);
  expect(doctypeSection.tellingOf?.({ ...kept, name: 'Brief', clientid: 31 })).toEqual(['100 Nord']);
  expect(userSection.tellingOf?.(user)).toContain('Einkauf');
  useAdmin.setState({ data: null });
});
