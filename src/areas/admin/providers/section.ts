import { IconKey } from '@tabler/icons-react';
import { t } from 'i18next';
import { GIVEN_PROVIDER } from '#core/contract/admin/adminProvider.ts';
import { fail } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { flagIn, numberOf, textIn } from '../edit/draft.ts';
import { first, kept, type Section } from '../sections/section.ts';
import type { RowOf } from '../store.ts';
import { ProviderParts, ProviderWarning } from './ProviderParts.tsx';

type Provider = RowOf<'provider'>;

const RULES = ['name', 'issuer', 'clientid', 'secret', 'standard'] as const;

const stateOf = ({ state }: Provider): string => t(`admin:provider.state.${state}`);
const whoOf = ({ standard }: Provider): string => t(standard ? 'admin:provider.all' : 'admin:provider.own');

/** The providers that users can sign in by; the one of the environment is only shown. */
export const providerSection: Section<Provider> = {
  noun: 'provider',
  icon: IconKey,
  rows: (data) => data.provider,
  titleOf: ({ name }) => name,
  values: () => ({
    orderno: (row) => row.orderno,
    name: (row) => row.name,
    issuer: (row) => row.issuer,
    who: whoOf,
    state: stateOf,
  }),
  columns: () => [
    {
      id: 'orderno',
      title: t('admin:field.orderno'),
      width: 110,
      sortable: true,
      align: 'end',
      render: ({ orderno }) => String(orderno),
    },
    { id: 'name', title: t('admin:field.name'), width: 220, sortable: true, render: ({ name }) => name },
    { id: 'issuer', title: t('admin:provider.issuer'), width: 340, sortable: true, render: ({ issuer }) => issuer },
    { id: 'who', title: t('admin:provider.who'), width: 240, sortable: true, filter: 'values', render: whoOf },
    { id: 'state', title: t('admin:field.state'), width: 240, sortable: true, filter: 'values', render: stateOf },
  ],
  tellingOf: (row) => [row.retired ? '' : stateOf(row), row.issuer],
  groups: (data, row) => {
    const fixed = row?.fixed === true;
    const standard = data.provider.find((one) => one.standard && one.id !== row?.id);
    return [
      {
        legend: t('admin:legend.general'),
        fields: [
          {
            name: 'name',
            kind: 'text',
            label: t('admin:field.name'),
            hint: t('admin:provider.hint.name'),
            required: true,
            maximum: 80,
            fixed,
          },
          {
            name: 'orderno',
            kind: 'text',
            label: t('admin:field.orderno'),
            hint: t('admin:provider.hint.orderno'),
            rule: 'integer',
            maximum: 6,
            fixed,
          },
        ],
      },
      {
        legend: t('admin:provider.server'),
        fields: [
          {
            name: 'issuer',
            kind: 'text',
            label: t('admin:provider.issuer'),
            hint: t('admin:provider.hint.issuer'),
            required: true,
            maximum: 500,
            fixed,
          },
          {
            name: 'clientid',
            kind: 'text',
            label: t('admin:provider.clientid'),
            hint: t('admin:provider.hint.clientid'),
            required: true,
            maximum: 200,
            fixed,
          },
          {
            name: 'secret',
            kind: 'password',
            label: t('admin:provider.secret'),
            hint: t(row?.hassecret === true ? 'admin:connections.secretSet' : 'admin:provider.hint.secret'),
            required: row === undefined,
            maximum: 2000,
            fixed,
          },
          {
            name: 'claim',
            kind: 'text',
            label: t('admin:provider.claim'),
            hint: t('admin:provider.hint.claim'),
            maximum: 100,
            fixed,
          },
        ],
      },
      {
        legend: t('admin:provider.who'),
        fields: [
          {
            name: 'standard',
            kind: 'check',
            label: t('admin:provider.standard'),
            hint:
              standard === undefined
                ? t('admin:provider.hint.standard')
                : t('admin:provider.hint.other', { name: standard.name }),
            fixed: fixed || standard !== undefined,
          },
        ],
      },
    ];
  },
  draftOf: (row, data) => ({
    name: row?.name ?? '',
    orderno: String(row?.orderno ?? Math.max(0, ...data.provider.map(({ orderno }) => orderno)) + 1),
    issuer: row?.issuer ?? '',
    clientid: row?.clientid ?? '',
    secret: '',
    claim: row?.claim ?? '',
    standard: row?.standard ?? !data.provider.some(({ standard }) => standard),
    retired: row?.retired ?? false,
  }),
  save: async (draft, row) => {
    const secret = draft['secret'];
    const body = {
      ...kept(row, draft),
      name: textIn(draft, 'name'),
      orderno: numberOf(textIn(draft, 'orderno')) ?? 0,
      issuer: textIn(draft, 'issuer'),
      clientid: textIn(draft, 'clientid'),
      claim: textIn(draft, 'claim'),
      standard: flagIn(draft, 'standard'),
      ...(typeof secret === 'string' && secret !== '' && { secret }),
    };
    const saved = first(await call('adminProviderSet', { body }, { silent: true }), 'provider');
    if (saved.ok) return saved;
    const rule = RULES.find((field) => field === saved.error.details?.['field']);
    return rule === undefined ? saved : fail({ ...saved.error, message: t(`admin:provider.rule.${rule}`) });
  },
  Parts: ProviderWarning,
  More: ProviderParts,
};

/** Who can be chosen for a user: 0 is the standard one. */
export const providerOptions = (providers: readonly Provider[], chosen: number) => {
  const standard = providers.find((one) => one.standard)?.name ?? t('admin:provider.none');
  return [
    { value: String(GIVEN_PROVIDER), label: t('admin:provider.standardOf', { name: standard }) },
    ...providers
      .filter(({ id, standard: isStandard }) => id !== GIVEN_PROVIDER && (!isStandard || id === chosen))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
};
