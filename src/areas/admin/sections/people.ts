import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { t } from 'i18next';
import { LANGUAGE_IDS, LANGUAGES } from '#core/contract/constants.ts';
import { COMPANY_RIGHTS, RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { GROUP_FLAGS, groupFlags } from '#core/contract/people/user.ts';
import { dateText, sortableDate } from '#core/kernel/dateText.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import { currentLanguage, languageNames } from '#src/stores/language/model.ts';
import i18next from 'i18next';
import { addresses, flagIn, idsIn, listIn, textIn } from '../edit/draft.ts';
import { fullName, realmName, rightNames } from '../model.ts';
import { invite } from '../people/invite.ts';
import { providerOptions } from '../providers/section.ts';
import { UserParts } from '../people/UserParts.tsx';
import { type RowOf, useAdmin } from '../store.ts';
import { stateColumn, stateOf } from './StateColumn.tsx';
import { first, optionsOf, type Section } from './section.ts';

type User = RowOf<'user'>;
type Group = RowOf<'usergroup'>;

const activeOf = ({ active }: User): string => (active ? t('admin:state.active') : t('admin:state.inactive'));
const mailOf = ({ email }: User): string => email.join(', ');
const groupsOf = ({ groups }: User): string =>
  (useAdmin.getState().data?.usergroup ?? [])
    .filter(({ id }) => groups.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** The provider that signs the user in; the column is shown where there is a choice. */
const providerOf = ({ providerid }: User): string =>
  (useAdmin.getState().data?.provider ?? []).find(({ id, standard }) =>
    providerid === 0 ? standard : id === providerid,
  )?.name ?? '';
const hasProviders = (): boolean => (useAdmin.getState().data?.provider ?? []).some(({ standard }) => !standard);

export const userSection: Section<User> = {
  noun: 'user',
  icon: IconUser,
  rows: (data) => data.user,
  titleOf: (row) => `${fullName(row)} (${row.login})`,
  values: () => ({
    login: (row) => row.login,
    name: fullName,
    email: mailOf,
    groups: groupsOf,
    provider: providerOf,
    state: activeOf,
    sessions: (row) => row.sessions,
    used: ({ usedate }) => usedate && sortableDate(usedate),
  }),
  columns: () => [
    { id: 'login', title: t('admin:field.login'), width: 150, sortable: true, render: ({ login }) => login },
    { id: 'name', title: t('admin:field.name'), width: 200, sortable: true, render: fullName },
    { id: 'email', title: t('admin:field.email'), width: 220, sortable: true, render: mailOf },
    { id: 'groups', title: t('admin:noun.usergroups'), width: 280, sortable: true, render: groupsOf },
    ...(hasProviders()
      ? [
          {
            id: 'provider',
            title: t('admin:field.providerid'),
            width: 160,
            sortable: true,
            filter: 'values',
            render: providerOf,
          } as const,
        ]
      : []),
    { id: 'state', title: t('admin:field.state'), width: 120, sortable: true, filter: 'values', render: activeOf },
    {
      id: 'sessions',
      title: t('admin:field.sessions'),
      width: 110,
      sortable: true,
      align: 'end',
      render: ({ sessions }) => String(sessions),
    },
    {
      id: 'used',
      title: t('admin:field.used'),
      width: 160,
      sortable: true,
      render: ({ usedate }) => (usedate === undefined ? '' : dateText(usedate, currentLanguage(i18next.language))),
    },
  ],
  tellingOf: (row) => [row.active ? '' : activeOf(row), groupsOf(row)],
  groups: (data, row) => [
    {
      legend: t('admin:legend.person'),
      fields: [
        { name: 'login', kind: 'text', label: t('admin:field.login'), required: true, maximum: 100 },
        {
          name: 'email',
          kind: 'text',
          label: t('admin:field.email'),
          hint: t('admin:hint.email'),
          rule: 'email',
          maximum: 1000,
        },
        { name: 'firstname', kind: 'text', label: t('admin:field.firstname'), maximum: 100 },
        { name: 'surname', kind: 'text', label: t('admin:field.surname'), maximum: 100 },
        { name: 'description', kind: 'text', label: t('admin:field.description'), maximum: 500 },
        {
          name: 'languageid',
          kind: 'choice',
          label: t('admin:field.language'),
          options: LANGUAGES.map((one) => ({ value: String(LANGUAGE_IDS[one]), label: languageNames[one] })),
        },
      ],
    },
    {
      legend: t('admin:legend.groups'),
      fields: [
        {
          name: 'groups',
          kind: 'checks',
          label: t('admin:noun.usergroups'),
          hint: t('admin:hint.groups'),
          options: optionsOf(data.usergroup.filter(({ id, retired }) => !retired || row?.groups.includes(id) === true)),
        },
      ],
    },
    {
      legend: t('admin:legend.signIn'),
      fields: [
        { name: 'active', kind: 'check', label: t('admin:field.active'), hint: t('admin:hint.active') },
        ...(row === undefined
          ? [{ name: 'invite', kind: 'check', label: t('admin:field.invite'), hint: t('admin:hint.invite') } as const]
          : []),
        {
          name: 'password',
          kind: 'password',
          label: row === undefined ? t('admin:field.firstPassword') : t('admin:field.newPassword'),
          hint: row === undefined ? t('admin:hint.firstPassword') : t('admin:hint.newPassword'),
          rule: 'password',
          maximum: 500,
        },
        { name: 'twofactorforced', kind: 'check', label: t('admin:field.twofactorforced') },
        ...(data.provider.some(({ standard }) => !standard) || (row?.providerid ?? 0) !== 0
          ? [
              {
                name: 'providerid',
                kind: 'choice',
                label: t('admin:field.providerid'),
                hint: t('admin:hint.providerid'),
                options: providerOptions(data.provider, row?.providerid ?? 0),
              } as const,
            ]
          : []),
        ...(row?.twofactor.active === true
          ? [{ name: 'twofactorreset', kind: 'check', label: t('admin:field.twofactorreset') } as const]
          : []),
      ],
    },
  ],
  draftOf: (row) => ({
    login: row?.login ?? '',
    email: row?.email.join(', ') ?? '',
    firstname: row?.firstname ?? '',
    surname: row?.surname ?? '',
    description: row?.description ?? '',
    languageid: String(row?.languageid ?? LANGUAGE_IDS[currentLanguage(i18next.language)]),
    groups: row?.groups.map(String) ?? [],
    active: row?.active ?? true,
    invite: row === undefined,
    password: '',
    twofactorforced: row?.twofactor.forced ?? false,
    providerid: String(row?.providerid ?? 0),
    twofactorreset: false,
  }),
  save: async (draft, row) => {
    const password = draft['password'];
    const body = {
      ...(row !== undefined && { id: row.id, etag: row.etag }),
      login: textIn(draft, 'login'),
      firstname: textIn(draft, 'firstname'),
      surname: textIn(draft, 'surname'),
      description: textIn(draft, 'description'),
      email: addresses(textIn(draft, 'email')),
      languageid: Number(textIn(draft, 'languageid')),
      active: flagIn(draft, 'active'),
      groups: idsIn(draft, 'groups'),
      twofactorforced: flagIn(draft, 'twofactorforced'),
      providerid: Number(textIn(draft, 'providerid')),
      twofactorreset: flagIn(draft, 'twofactorreset'),
      ...(typeof password === 'string' && password !== '' && { password: toBase64(password) }),
    };
    const saved = first(await call('adminUserSet', { body }, { silent: true }), 'user');
    const isInvited = row === undefined && flagIn(draft, 'invite') && flagIn(draft, 'active') && password === '';
    if (saved.ok && isInvited) void invite([saved.value.id]);
    return saved;
  },
  More: UserParts,
};

export const groupSection: Section<Group> = {
  noun: 'usergroup',
  icon: IconUsersGroup,
  rows: (data) => data.usergroup,
  titleOf: ({ name }) => name,
  values: () => ({
    name: (row) => row.name,
    members: (row) => row.members.length,
    rights: (row) => row.rights.length,
    state: stateOf,
  }),
  columns: () => [
    { id: 'name', title: t('admin:field.name'), width: 260, sortable: true, render: ({ name }) => name },
    {
      id: 'members',
      title: t('admin:field.members'),
      width: 120,
      sortable: true,
      align: 'end',
      render: ({ members }) => String(members.length),
    },
    {
      id: 'rights',
      title: t('admin:field.rights'),
      width: 120,
      sortable: true,
      align: 'end',
      render: ({ rights }) => String(rights.length),
    },
    stateColumn(),
  ],
  tellingOf: ({ members, realms }) => [
    t('admin:rights.members', { count: members.length }),
    t('admin:rights.realms', { count: realms.length }),
  ],
  groups: (data, row) => [
    {
      legend: t('admin:legend.general'),
      fields: [
        { name: 'name', kind: 'text', label: t('admin:field.name'), required: true, maximum: 200 },
        {
          name: 'members',
          kind: 'many',
          label: t('admin:field.members'),
          options: data.user.map((user) => ({ value: String(user.id), label: `${fullName(user)} (${user.login})` })),
        },
        {
          name: 'supervisors',
          kind: 'many',
          label: t('admin:field.supervisors'),
          hint: t('admin:hint.supervisors'),
          options: data.user
            .filter(({ id, active }) => active || row?.supervisors.includes(id) === true)
            .map((user) => ({ value: String(user.id), label: `${fullName(user)} (${user.login})` })),
        },
      ],
    },
    {
      legend: t('admin:legend.rights'),
      fields: [
        {
          name: 'rights',
          kind: 'checks',
          label: t('admin:field.rights'),
          hint: t('admin:hint.rights', { everywhere: rightNames(COMPANY_RIGHTS) }),
          options: RIGHT_NAMES.map((name) => ({ value: name, label: t(`admin:right.${name}`) })),
        },
      ],
    },
    {
      legend: t('admin:legend.where'),
      fields: [
        {
          name: 'realms',
          kind: 'checks',
          label: t('admin:field.realms'),
          hint: t('admin:hint.realms'),
          options: data.realm.map((realm) => ({ value: String(realm.id), label: realmName(data, realm) })),
        },
        { name: 'pools', kind: 'checks', label: t('admin:noun.pools'), options: optionsOf(data.pool) },
      ],
    },
    {
      legend: t('admin:legend.visible'),
      fields: [
        {
          name: 'visible',
          kind: 'checks',
          label: t('admin:field.visible'),
          hint: t('admin:hint.visible'),
          options: GROUP_FLAGS.map((flag) => ({ value: flag, label: t(`admin:flag.${flag}`) })),
        },
      ],
    },
  ],
  draftOf: (row) => ({
    name: row?.name ?? '',
    members: row?.members.map(String) ?? [],
    supervisors: row?.supervisors.map(String) ?? [],
    rights: row?.rights ?? ['document.search', 'note.read'],
    realms: row?.realms.map(String) ?? [],
    pools: row?.pools.map(String) ?? [],
    visible: GROUP_FLAGS.filter((flag) => row?.[flag] ?? true),
    retired: row?.retired ?? false,
  }),
  save: async (draft, row) => {
    const visible = listIn(draft, 'visible');
    const rights = listIn(draft, 'rights');
    const body = {
      ...(row !== undefined && { id: row.id, etag: row.etag }),
      retired: flagIn(draft, 'retired'),
      name: textIn(draft, 'name'),
      members: idsIn(draft, 'members'),
      supervisors: idsIn(draft, 'supervisors'),
      rights: RIGHT_NAMES.filter((name) => rights.includes(name)),
      realms: idsIn(draft, 'realms'),
      pools: idsIn(draft, 'pools'),
      ...groupFlags((flag) => visible.includes(flag)),
    };
    return first(await call('adminGroupSet', { body }, { silent: true }), 'usergroup');
  },
};
