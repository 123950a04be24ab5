import { IconBuilding, IconBox, IconCalendar, IconInbox } from '@tabler/icons-react';
import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { idsIn, textIn } from '../edit/draft.ts';
import { type RowOf, useAdmin } from '../store.ts';
import { stateColumn, stateOf } from './StateColumn.tsx';
import { first, kept, optionsOf, type Section } from './section.ts';

type Client = RowOf<'client'>;

const productsOf = ({ products }: Client): string =>
  (useAdmin.getState().data?.product ?? [])
    .filter(({ id }) => products.includes(id))
    .map(({ name }) => name)
    .join(', ');

export const clientSection: Section<Client> = {
  noun: 'client',
  icon: IconBuilding,
  rows: (data) => data.client,
  titleOf: ({ name, caption }) => `${name} ${caption}`,
  values: () => ({ name: (row) => row.name, caption: (row) => row.caption, state: stateOf }),
  columns: () => [
    { id: 'name', title: t('admin:field.number'), width: 120, sortable: true, render: ({ name }) => name },
    { id: 'caption', title: t('admin:field.name'), width: 320, sortable: true, render: ({ caption }) => caption },
    stateColumn(),
  ],
  tellingOf: (row) => [productsOf(row)],
  groups: (data) => [
    {
      legend: t('admin:legend.general'),
      fields: [
        { name: 'name', kind: 'text', label: t('admin:field.number'), required: true, maximum: 200 },
        { name: 'caption', kind: 'text', label: t('admin:field.name'), required: true, maximum: 200 },
      ],
    },
    {
      legend: t('admin:legend.products'),
      fields: [
        {
          name: 'products',
          kind: 'checks',
          label: t('admin:field.products'),
          hint: t('admin:hint.products'),
          options: optionsOf(data.product),
        },
      ],
    },
  ],
  draftOf: (row, data) => ({
    name: row?.name ?? '',
    caption: row?.caption ?? '',
    products: row === undefined ? data.product.map(({ id }) => String(id)) : row.products.map(String),
    retired: row?.retired ?? false,
  }),
  save: async (draft, row) => {
    const body = {
      ...kept(row, draft),
      name: textIn(draft, 'name'),
      caption: textIn(draft, 'caption'),
      products: idsIn(draft, 'products'),
    };
    return first(await call('adminClientSet', { body }, { silent: true }), 'client');
  },
};

export const productSection: Section<RowOf<'product'>> = {
  noun: 'product',
  icon: IconBox,
  rows: (data) => data.product,
  titleOf: ({ name }) => name,
  values: () => ({ name: (row) => row.name, state: stateOf }),
  columns: () => [
    { id: 'name', title: t('admin:field.name'), width: 320, sortable: true, render: ({ name }) => name },
    stateColumn(),
  ],
  groups: () => [
    {
      legend: t('admin:legend.general'),
      fields: [{ name: 'name', kind: 'text', label: t('admin:field.name'), required: true, maximum: 200 }],
    },
  ],
  draftOf: (row) => ({ name: row?.name ?? '', retired: row?.retired ?? false }),
  save: async (draft, row) =>
    first(
      await call('adminProductSet', { body: { ...kept(row, draft), name: textIn(draft, 'name') } }, { silent: true }),
      'product',
    ),
};

export const yearSection: Section<RowOf<'year'>> = {
  noun: 'year',
  icon: IconCalendar,
  rows: (data) => data.year,
  titleOf: ({ id }) => String(id),
  values: () => ({ year: (row) => row.id, state: stateOf }),
  columns: () => [
    { id: 'year', title: t('admin:field.year'), width: 160, sortable: true, render: ({ id }) => String(id) },
    stateColumn(),
  ],
  groups: (_, row) => [
    {
      legend: t('admin:legend.general'),
      fields: [
        {
          name: 'year',
          kind: 'text',
          label: t('admin:field.year'),
          required: true,
          rule: 'year',
          maximum: 4,
          fixed: row !== undefined,
        },
      ],
    },
  ],
  draftOf: (row, data) => ({
    year: String(row?.id ?? Math.max(new Date().getFullYear() - 1, ...data.year.map(({ id }) => id)) + 1),
    retired: row?.retired ?? false,
  }),
  save: async (draft, row) =>
    first(
      await call(
        'adminYearSet',
        { body: { ...kept(row, draft), id: Number(textIn(draft, 'year')) } },
        { silent: true },
      ),
      'year',
    ),
};

export const poolSection: Section<RowOf<'pool'>> = {
  ...productSection,
  noun: 'pool',
  icon: IconInbox,
  rows: (data) => data.pool,
  save: async (draft, row) =>
    first(
      await call('adminPoolSet', { body: { ...kept(row, draft), name: textIn(draft, 'name') } }, { silent: true }),
      'pool',
    ),
};
