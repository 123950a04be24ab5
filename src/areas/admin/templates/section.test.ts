import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { groupFlags } from '#core/contract/people/user.ts';
import { type Draft, faultsOf } from '../edit/draft.ts';
import { type AdminData, type RowOf, useAdmin } from '../store.ts';
import { templateSection } from './section.ts';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(name: string, input: { readonly body: object }) => Promise<unknown>>(),
}));
vi.mock('#src/gateway/call.ts', () => ({ call }));
afterEach(() => {
  call.mockReset();
  useAdmin.setState({ data: null });
});

const user = (id: number, login: string, active: boolean): RowOf<'user'> => ({
  id,
  login,
  active,
  etag: 'e'.repeat(22),
  firstname: '',
  surname: '',
  description: '',
  email: [],
  languageid: 1031,
  groups: [],
  providerid: 0,
  mustchange: false,
  twofactor: { active: false, forced: false },
  haspassword: true,
  sessions: 0,
});
const group: RowOf<'usergroup'> = {
  id: 3,
  etag: 'e'.repeat(22),
  name: 'Einkauf',
  retired: false,
  ...groupFlags(() => true),
  members: [],
  supervisors: [],
  rights: [],
  realms: [],
  pools: [],
};
const data: AdminData = {
  client: [],
  product: [],
  year: [],
  realm: [],
  doctype: [],
  index: [],
  mask: [],
  pool: [],
  user: [user(7, 'clerk', true), user(8, 'gone', false)],
  usergroup: [group],
  stamp: [],
  template: [],
  provider: [],
};
const row: RowOf<'template'> = {
  id: 31,
  etag: 'e'.repeat(22),
  name: 'Geprüft',
  ownerid: null,
  ownername: '',
  everyone: false,
  groups: [3],
  retired: true,
  marks: 2,
  content: null,
  users: 4,
  changedate: '27.11.2026 15:04:05',
};

async function sent(draft: Draft, of?: RowOf<'template'>): Promise<unknown> {
  call.mockResolvedValue({ ok: true, value: { template: [row] } });
  await templateSection.save(draft, of, data);
  return call.mock.lastCall?.slice(0, 2);
}
const faults = (draft: Draft, of?: RowOf<'template'>) => [
  ...faultsOf(templateSection.groups(data, of, draft), draft).keys(),
];

test('[SRV-03] a template that is saved as it was read stays as it is, whoever it belongs to', async () => {
  const { id, etag, name } = row;
  const kept = { id, etag, name };
  const values = (one: RowOf<'template'>) => sent(templateSection.draftOf(one, data), one);
  expect(await values(row)).toMatchObject([
    'adminTemplateSet',
    { body: { ...kept, ownerid: null, everyone: false, groups: [3], retired: true } },
  ]);
  const shared = { ...row, ownerid: 8, ownername: 'gone', everyone: true, groups: [], retired: false };
  expect(await values(shared)).toMatchObject([
    'adminTemplateSet',
    { body: { ...kept, ownerid: 8, everyone: true, groups: [], retired: false } },
  ]);
  const own = { ...shared, everyone: false };
  expect(await values(own)).toMatchObject(['adminTemplateSet', { body: { ownerid: 8, everyone: false, groups: [] } }]);
  // Its marks are not sent: they are drawn on documents.
  expect(JSON.stringify(call.mock.calls)).not.toContain('content');
  for (const one of [row, shared, own]) expect(faults(templateSection.draftOf(one, data), one)).toEqual([]);
});

test('[SRV-03] a new template is the company’s and for all; of what the company owns it must be said who may use it', async () => {
  const draft = { ...templateSection.draftOf(undefined, data), name: 'Neu', words: 'Bezahlt' };
  expect(faults(draft)).toEqual([]);
  expect(await sent(draft)).toMatchObject([
    'adminTemplateSet',
    { body: { name: 'Neu', ownerid: null, everyone: true, groups: [], content: { marks: [{ kind: 'text' }] } } },
  ]);
  expect(faults({ ...draft, audience: 'groups' })).toEqual(['groups']);
  expect(faults({ ...draft, audience: 'owner' })).toEqual(['audience']);
  expect(faults({ ...draft, audience: 'owner', owner: '7' })).toEqual([]);
});

test('[SRV-03] a template handed to a person is in use again, and groups that are no longer chosen are not sent', async () => {
  const draft = { ...templateSection.draftOf(row, data), owner: '7', audience: 'owner' };
  expect(await sent(draft, row)).toMatchObject([
    'adminTemplateSet',
    { body: { ownerid: 7, everyone: false, groups: [], retired: false } },
  ]);
});

test('[SRV-03] it is handed only to people who work here; whom it belongs to now can be chosen as well', () => {
  const owners = (of?: RowOf<'template'>) =>
    templateSection
      .groups(data, of, templateSection.draftOf(of, data))
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === 'owner')
      ?.options?.map(({ value }) => value);
  expect(owners()).toEqual(['0', '7']);
  expect(owners({ ...row, ownerid: 8 })).toEqual(['0', '7', '8']);
});

test('[SRV-03] templates are sorted by their last change across months, and found by the day as it is shown', () => {
  const { changed } = templateSection.values();
  const of = (changedate: string) => String(changed?.({ ...row, changedate }));
  const days = ['27.11.2026 15:04:05', '03.12.2026 08:00:00', '01.01.2027 00:00:00'].map(of);
  expect(days.toSorted()).toEqual(days);
  expect(days[0]).toContain('27.11.2026 15:04');
});

test('[SRV-03] where there is no room for columns, a template says whom it belongs to and who has it', async () => {
  const template = { ownedBy: 'Gehört', company: 'dem Unternehmen', who: 'Wer sie hat' };
  const texts = { admin: { template }, ui: { labelled: '{{label}}: {{value}}' } };
  await i18next.init({ lng: 'de', resources: { de: texts } });
  useAdmin.setState({ data });
  expect(templateSection.tellingOf?.(row)).toEqual(['Gehört: dem Unternehmen', 'Wer sie hat: Einkauf']);
});
