import { IconFileDescription, IconTag } from '@tabler/icons-react';
import { t } from 'i18next';
import { IndexType } from '#core/contract/master.ts';
import { call } from '#src/gateway/call.ts';
import { flagIn, numberOf, textIn } from '../edit/draft.ts';
import { type AdminData, type RowOf, useAdmin } from '../store.ts';
import { stateColumn, stateOf } from './StateColumn.tsx';
import { first, kept, type Section } from './section.ts';

const clientName = (data: AdminData | null, id: number): string => {
  const client = data?.client.find((one) => one.id === id);
  return client === undefined ? '' : `${client.name} ${client.caption}`;
};
const ofClient = ({ clientid }: RowOf<'doctype'>): string => clientName(useAdmin.getState().data, clientid);

export const doctypeSection: Section<RowOf<'doctype'>> = {
  noun: 'doctype',
  icon: IconFileDescription,
  rows: (data) => data.doctype,
  titleOf: ({ name }) => name,
  values: () => ({ name: (row) => row.name, client: ofClient, state: stateOf }),
  columns: () => [
    { id: 'name', title: t('admin:field.name'), width: 280, sortable: true, render: ({ name }) => name },
    { id: 'client', title: t('admin:noun.client'), width: 240, sortable: true, filter: 'values', render: ofClient },
    stateColumn(),
  ],
  tellingOf: (row) => [ofClient(row)],
  groups: (data, row) => [
    {
      legend: t('admin:legend.general'),
      fields: [
        { name: 'name', kind: 'text', label: t('admin:field.name'), required: true, maximum: 200 },
        {
          name: 'clientid',
          kind: 'choice',
          label: t('admin:noun.client'),
          hint: t('admin:hint.doctypeClient'),
          required: true,
          fixed: row !== undefined,
          options: data.client.map(({ id }) => ({ value: String(id), label: clientName(data, id) })),
        },
      ],
    },
  ],
  draftOf: (row, data) => ({
    name: row?.name ?? '',
    clientid: String(row?.clientid ?? data.client.find(({ retired }) => !retired)?.id ?? ''),
    retired: row?.retired ?? false,
  }),
  save: async (draft, row) => {
    const body = { ...kept(row, draft), name: textIn(draft, 'name'), clientid: Number(textIn(draft, 'clientid')) };
    return first(await call('doctypeSet', { body }, { silent: true }), 'doctype');
  },
};

const typeOf = ({ type }: RowOf<'index'>): string => t(`admin:type.${type}`);
const limit = (draft: Parameters<typeof textIn>[0], name: string): number | null =>
  numberOf(textIn(draft, name)) ?? null;

export const indexSection: Section<RowOf<'index'>> = {
  noun: 'index',
  icon: IconTag,
  rows: (data) => data.index,
  titleOf: ({ caption }) => caption,
  values: () => ({ caption: (row) => row.caption, name: (row) => row.name, type: typeOf, state: stateOf }),
  columns: () => [
    { id: 'caption', title: t('admin:field.caption'), width: 240, sortable: true, render: ({ caption }) => caption },
    { id: 'name', title: t('admin:field.techname'), width: 180, sortable: true, render: ({ name }) => name },
    { id: 'type', title: t('admin:field.type'), width: 140, sortable: true, filter: 'values', render: typeOf },
    stateColumn(),
  ],
  tellingOf: (row) => [typeOf(row), row.name],
  groups: () => [
    {
      legend: t('admin:legend.general'),
      fields: [
        { name: 'caption', kind: 'text', label: t('admin:field.caption'), required: true, maximum: 200 },
        {
          name: 'name',
          kind: 'text',
          label: t('admin:field.techname'),
          hint: t('admin:hint.techname'),
          required: true,
          rule: 'name',
          maximum: 100,
        },
        {
          name: 'type',
          kind: 'choice',
          label: t('admin:field.type'),
          hint: t('admin:hint.type'),
          options: IndexType.options.map((type) => ({ value: type, label: t(`admin:type.${type}`) })),
        },
      ],
    },
    {
      legend: t('admin:legend.rules'),
      fields: [
        { name: 'maxlength', kind: 'text', label: t('admin:field.maxlength'), rule: 'integer', maximum: 4 },
        { name: 'minimum', kind: 'text', label: t('admin:field.minimum'), rule: 'number', maximum: 20 },
        { name: 'maximum', kind: 'text', label: t('admin:field.maximum'), rule: 'number', maximum: 20 },
        { name: 'digitsonly', kind: 'check', label: t('admin:field.digitsonly') },
      ],
    },
  ],
  draftOf: (row) => ({
    caption: row?.caption ?? '',
    name: row?.name ?? '',
    type: row?.type ?? 'text',
    maxlength: String(row?.maxlength ?? ''),
    minimum: String(row?.minimum ?? ''),
    maximum: String(row?.maximum ?? ''),
    digitsonly: row?.digitsonly ?? false,
    retired: row?.retired ?? false,
  }),
  save: async (draft, row) => {
    const body = {
      ...kept(row, draft),
      caption: textIn(draft, 'caption'),
      name: textIn(draft, 'name'),
      type: IndexType.parse(textIn(draft, 'type')),
      maxlength: limit(draft, 'maxlength'),
      minimum: limit(draft, 'minimum'),
      maximum: limit(draft, 'maximum'),
      digitsonly: flagIn(draft, 'digitsonly'),
    };
    return first(await call('indexSet', { body }, { silent: true }), 'index');
  },
};
