import { IconTemplate } from '@tabler/icons-react';
import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { type Draft, type FieldGroup, flagIn, idsIn, textIn } from '../edit/draft.ts';
import { first, type Section } from '../sections/section.ts';
import { type RowOf, useAdmin } from '../store.ts';
import { contentOf, draftOfContent, POINTS } from './model.ts';
import { TemplateFace, TemplateUse } from './TemplateParts.tsx';

type Template = RowOf<'template'>;

const groupsOf = ({ groups }: Template): string =>
  (useAdmin.getState().data?.usergroup ?? [])
    .filter(({ id }) => groups.includes(id))
    .map(({ name }) => name)
    .join(', ');

const wordsFields = (draft: Draft): readonly FieldGroup[] =>
  flagIn(draft, 'written')
    ? [
        {
          legend: t('admin:template.words'),
          fields: [
            {
              name: 'words',
              kind: 'area',
              label: t('admin:template.text'),
              hint: t('admin:template.textHint'),
              required: true,
              maximum: 4000,
            },
            { name: 'color', kind: 'color', label: t('admin:stamp.color') },
            {
              name: 'points',
              kind: 'choice',
              label: t('admin:template.points'),
              options: [...new Set([...POINTS.map(String), textIn(draft, 'points')])].map((points) => ({
                value: points,
                label: points,
              })),
            },
          ],
        },
      ]
    : [];

export const templateSection: Section<Template> = {
  noun: 'template',
  icon: IconTemplate,
  rows: (data) => data.template,
  titleOf: ({ name }) => name,
  values: () => ({
    name: (row) => row.name,
    groups: groupsOf,
    users: (row) => row.users,
    owner: (row) => row.ownername,
    marks: (row) => row.content.marks.length,
  }),
  columns: () => [
    { id: 'name', title: t('admin:field.name'), width: 240, sortable: true, render: ({ name }) => name },
    { id: 'groups', title: t('admin:noun.usergroups'), width: 280, sortable: true, render: groupsOf },
    {
      id: 'users',
      title: t('admin:section.users'),
      width: 110,
      sortable: true,
      align: 'end',
      render: ({ users }) => String(users),
    },
    {
      id: 'owner',
      title: t('admin:template.ownedBy'),
      width: 200,
      sortable: true,
      filter: 'values',
      render: ({ ownername }) => ownername,
    },
    {
      id: 'marks',
      title: t('admin:template.marks'),
      width: 130,
      sortable: true,
      align: 'end',
      render: ({ content }) => String(content.marks.length),
    },
  ],
  groups: (data, _, draft) => [
    {
      legend: t('admin:legend.general'),
      fields: [{ name: 'name', kind: 'text', label: t('admin:field.name'), required: true, maximum: 100 }],
    },
    ...wordsFields(draft),
    {
      legend: t('admin:template.who'),
      fields: [
        {
          name: 'groups',
          kind: 'checks',
          label: t('admin:noun.usergroups'),
          hint: t('admin:template.whoHint'),
          required: true,
          options: data.usergroup
            .filter(({ id, retired }) => !retired || idsIn(draft, 'groups').includes(id))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ],
    },
  ],
  draftOf: (row) => ({
    name: row?.name ?? '',
    groups: row?.groups.map(String) ?? [],
    ...draftOfContent(row?.content),
  }),
  save: async (draft, row) => {
    const written = flagIn(draft, 'written') && !isAsBefore(draft, row) ? contentOf(draft) : undefined;
    const body = {
      ...(row !== undefined && { id: row.id, etag: row.etag }),
      name: textIn(draft, 'name'),
      groups: idsIn(draft, 'groups'),
      ...(written !== undefined && { content: written }),
    };
    return first(await call('adminTemplateSet', { body }, { silent: true }), 'template');
  },
  Parts: TemplateFace,
  More: TemplateUse,
};

/** Whether the text is unchanged: then its marks stay exactly as they are. */
const isAsBefore = (draft: Draft, row: Template | undefined): boolean =>
  row !== undefined &&
  Object.entries(draftOfContent(row.content)).every(([name, value]) => textIn(draft, name) === value || value === true);
