import { IconTemplate } from '@tabler/icons-react';
import i18next, { t } from 'i18next';
import { dateText, sortableDate } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { type Draft, type FieldGroup, flagIn, idsIn, type Option, textIn } from '../edit/draft.ts';
import { fullName } from '../model.ts';
import { stateColumn, stateOf } from '../sections/StateColumn.tsx';
import { first, type Section } from '../sections/section.ts';
import { type AdminData, type RowOf, useAdmin } from '../store.ts';
import { audienceOf, audiencesOf, COMPANY, contentOf, draftOfContent, POINTS } from './model.ts';
import { TemplateFace, TemplateUse } from './TemplateParts.tsx';

type Template = RowOf<'template'>;

/** Who can use it: the whole company, groups by name, its owner, or nobody if its last group is gone. */
const audienceText = (row: Template): string => {
  const audience = audienceOf(row);
  if (audience !== 'groups') return t(`admin:template.audiences.${audience}`);
  const names = (useAdmin.getState().data?.usergroup ?? [])
    .filter(({ id }) => row.groups.includes(id))
    .map(({ name }) => name);
  return names.length === 0 ? t('admin:template.nobody') : names.join(', ');
};

const ownerText = ({ ownerid, ownername }: Template): string =>
  ownerid === null ? t('admin:template.company') : ownername;

/** Sorts by time, and is found as it is shown. */
const changedText = ({ changedate }: Template): string =>
  `${sortableDate(changedate)} ${dateText(changedate, i18next.language)}`;

/** The company, and everybody who works here; one who has left only while a template still belongs to them. */
const owners = (data: AdminData, row: Template | undefined): readonly Option[] => [
  { value: COMPANY, label: t('admin:template.company') },
  ...data.user
    .filter(({ id, active }) => active || id === row?.ownerid)
    .map((user) => ({ value: String(user.id), label: `${fullName(user)} (${user.login})` })),
];

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
    owner: ownerText,
    groups: audienceText,
    users: (row) => row.users,
    marks: (row) => row.marks,
    changed: changedText,
    state: stateOf,
  }),
  columns: () => [
    { id: 'name', title: t('admin:field.name'), width: 240, sortable: true, render: ({ name }) => name },
    {
      id: 'owner',
      title: t('admin:template.ownedBy'),
      width: 180,
      sortable: true,
      filter: 'values',
      render: ownerText,
    },
    {
      id: 'groups',
      title: t('admin:template.who'),
      width: 240,
      sortable: true,
      filter: 'values',
      render: audienceText,
    },
    {
      id: 'users',
      title: t('admin:section.users'),
      width: 110,
      sortable: true,
      align: 'end',
      render: ({ users }) => String(users),
    },
    {
      id: 'marks',
      title: t('admin:template.marks'),
      width: 130,
      sortable: true,
      align: 'end',
      render: ({ marks }) => String(marks),
    },
    {
      id: 'changed',
      title: t('admin:template.changed'),
      width: 150,
      sortable: true,
      render: ({ changedate }) => dateText(changedate, i18next.language),
    },
    stateColumn(),
  ],
  tellingOf: (row) => [
    labelled(t('admin:template.ownedBy'), ownerText(row)),
    labelled(t('admin:template.who'), audienceText(row)),
  ],
  groups: (data, row, draft) => [
    {
      legend: t('admin:legend.general'),
      fields: [{ name: 'name', kind: 'text', label: t('admin:field.name'), required: true, maximum: 100 }],
    },
    ...wordsFields(draft),
    {
      legend: t('admin:template.who'),
      fields: [
        {
          name: 'owner',
          kind: 'one',
          label: t('admin:template.ownedBy'),
          hint: t('admin:template.ownerHint'),
          required: true,
          options: owners(data, row),
        },
        {
          name: 'audience',
          kind: 'choice',
          label: t('admin:template.audience'),
          hint: t('admin:template.audienceHint'),
          required: true,
          options: audiencesOf(textIn(draft, 'owner')).map((value) => ({
            value,
            label: t(`admin:template.audiences.${value}`),
          })),
        },
        ...groupsField(data, draft),
      ],
    },
  ],
  draftOf: (row) => ({
    name: row?.name ?? '',
    owner: row?.ownerid === undefined || row.ownerid === null ? COMPANY : String(row.ownerid),
    audience: row === undefined ? 'everyone' : audienceOf(row),
    groups: row?.groups.map(String) ?? [],
    ...draftOfContent(row === undefined ? undefined : row.content),
    ...(row?.ownerid === null && { retired: row.retired }),
  }),
  save: async (draft, row) => {
    const written = flagIn(draft, 'written') && !isAsBefore(draft, row) ? contentOf(draft) : undefined;
    const body = {
      ...(row !== undefined && { id: row.id, etag: row.etag }),
      ...ownershipIn(draft),
      name: textIn(draft, 'name'),
      ...(written !== undefined && { content: written }),
    };
    return first(await call('adminTemplateSet', { body }, { silent: true }), 'template');
  },
  isCopied: true,
  deleteText: ({ name, users }) => t('admin:template.deleteQuestion', { name, n: users }),
  Parts: TemplateFace,
  More: TemplateUse,
};

/** The groups to choose from, while it is them that a template is for. */
const groupsField = (data: AdminData, draft: Draft): FieldGroup['fields'] =>
  textIn(draft, 'audience') === 'groups'
    ? [
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
      ]
    : [];

/** A template that is handed to a person is in use. */
const ownershipIn = (draft: Draft) => {
  const ownerid = textIn(draft, 'owner') === COMPANY ? null : Number(textIn(draft, 'owner'));
  const audience = textIn(draft, 'audience');
  return {
    ownerid,
    everyone: audience === 'everyone',
    groups: audience === 'groups' ? idsIn(draft, 'groups') : [],
    retired: ownerid === null && flagIn(draft, 'retired'),
  };
};

/** Whether the text is unchanged: then its marks stay exactly as they are. */
const isAsBefore = (draft: Draft, row: Template | undefined): boolean =>
  row !== undefined &&
  Object.entries(draftOfContent(row.content)).every(([name, value]) => textIn(draft, name) === value || value === true);
