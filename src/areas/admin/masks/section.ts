import { IconForms } from '@tabler/icons-react';
import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { type Draft, idsIn, type MaskFieldDraft, maskFieldsIn, textIn } from '../edit/draft.ts';
import { loadAll } from '../effects.ts';
import { stateColumn, stateOf } from '../sections/StateColumn.tsx';
import { first, kept, type Section } from '../sections/section.ts';
import { type AdminData, type RowOf, useAdmin } from '../store.ts';
import { MaskFields } from './MaskFields.tsx';
import { freeName, indexFor, indexNameOf, isPending, pendingPurpose } from './sought.ts';

type Mask = RowOf<'mask'>;

const doctypesOf = ({ doctypeid }: Mask): string =>
  (useAdmin.getState().data?.doctype ?? [])
    .filter(({ id }) => doctypeid.includes(id))
    .map(({ name }) => name)
    .join(', ');

const isAnyPending = (draft: Draft): boolean => maskFieldsIn(draft, 'fields').some(isPending);

/** Makes the indexes of fields that search and have none yet. */
async function withIndexes(
  fields: readonly MaskFieldDraft[],
  data: AdminData,
): Promise<Result<readonly MaskFieldDraft[], CallError>> {
  const whole: MaskFieldDraft[] = [];
  for (const field of fields) {
    const purpose = pendingPurpose(field);
    const known = purpose && indexFor(purpose, data, fields);
    if (purpose === undefined) whole.push(field);
    else if (known !== undefined) whole.push({ ...field, indexid: known.id });
    else {
      const name = freeName(indexNameOf(purpose), data.index);
      const body = { name, caption: t(`admin:mask.seek.${purpose}`), type: 'text' } as const;
      const made = first(await call('indexSet', { body }, { silent: true }), 'index');
      if (!made.ok) return made;
      whole.push({ ...field, indexid: made.value.id });
    }
  }
  return ok(whole);
}

export const maskSection: Section<Mask> = {
  noun: 'mask',
  icon: IconForms,
  rows: (data) => data.mask,
  titleOf: ({ caption }) => caption,
  values: () => ({
    caption: (row) => row.caption,
    fields: (row) => row.fields.length,
    doctypes: doctypesOf,
    state: stateOf,
  }),
  columns: () => [
    { id: 'caption', title: t('admin:field.caption'), width: 240, sortable: true, render: ({ caption }) => caption },
    {
      id: 'fields',
      title: t('admin:mask.fields'),
      width: 100,
      sortable: true,
      align: 'end',
      render: ({ fields }) => String(fields.length),
    },
    { id: 'doctypes', title: t('admin:section.doctypes'), width: 320, sortable: true, render: doctypesOf },
    stateColumn(),
  ],
  tellingOf: (row) => [doctypesOf(row)],
  groups: (data) => [
    {
      legend: t('admin:legend.general'),
      fields: [
        { name: 'caption', kind: 'text', label: t('admin:field.caption'), required: true, maximum: 200 },
        { name: 'orderno', kind: 'text', label: t('admin:field.orderno'), rule: 'integer', maximum: 6 },
        {
          name: 'doctypes',
          kind: 'many',
          label: t('admin:section.doctypes'),
          hint: t('admin:hint.doctypes'),
          options: data.doctype.map(({ id, name, clientid }) => ({
            value: String(id),
            label: `${name} (${data.client.find((client) => client.id === clientid)?.name ?? ''})`,
          })),
        },
      ],
    },
  ],
  draftOf: (row, data) => ({
    caption: row?.caption ?? '',
    orderno: String(row?.orderno ?? Math.max(0, ...data.mask.map(({ orderno }) => orderno)) + 1),
    doctypes: row?.doctypeid.map(String) ?? [],
    fields: row?.fields ?? [],
    retired: row?.retired ?? false,
  }),
  save: async (draft, row, data) => {
    const fields = await withIndexes(maskFieldsIn(draft, 'fields'), data);
    if (!fields.ok) return fields;
    const orderno = textIn(draft, 'orderno');
    const body = {
      ...kept(row, draft),
      caption: textIn(draft, 'caption'),
      ...(orderno !== '' && { orderno: Number(orderno) }),
      doctypeid: idsIn(draft, 'doctypes'),
      fields: fields.value.map((field) => ({ ...field, caption: field.caption.trim() || '–' })),
    };
    const saved = first(await call('maskSet', { body }, { silent: true }), 'mask');
    // Another attempt takes the indexes made just now.
    if (!saved.ok && isAnyPending(draft)) await loadAll();
    return saved;
  },
  deleteText: ({ caption, fields }) =>
    fields.some(({ lookup }) => lookup) ? t('admin:mask.deleteQuestion', { name: caption }) : undefined,
  Parts: MaskFields,
};
