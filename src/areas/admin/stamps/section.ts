import { IconRubberStamp } from '@tabler/icons-react';
import i18next, { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { type Draft, type FieldSpec, idsIn, numberOf, textIn } from '../edit/draft.ts';
import { stateColumn, stateOf } from '../sections/StateColumn.tsx';
import { first, kept, type Section } from '../sections/section.ts';
import { type RowOf, useAdmin } from '../store.ts';
import { contentOf, draftOfContent, faceOf, FACES, fitted } from './model.ts';
import { mmOf, unitsOf } from './rules.ts';
import { StampFace } from './StampFace.tsx';

type Stamp = RowOf<'stamp'>;

const groupsOf = ({ groups }: Stamp): string =>
  (useAdmin.getState().data?.usergroup ?? [])
    .filter(({ id }) => groups.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** The text of a stamp. */
const wordsOf = ({ content }: Stamp): string => {
  const draft = draftOfContent(content);
  const face = faceOf(draft);
  return face === 'lettering' ? textIn(draft, 'lines').replaceAll('\n', ' / ') : t(`admin:stamp.faces.${face}`);
};

const numbersOf = ({ lastnumber }: Stamp): string => (lastnumber === 0 ? '' : String(lastnumber));

export const stampSection: Section<Stamp> = {
  noun: 'stamp',
  icon: IconRubberStamp,
  rows: (data) => data.stamp,
  titleOf: ({ name }) => name,
  values: () => ({
    orderno: (row) => row.orderno,
    name: (row) => row.name,
    face: wordsOf,
    groups: groupsOf,
    number: (row) => row.lastnumber,
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
    { id: 'face', title: t('admin:stamp.face'), width: 260, sortable: true, render: wordsOf },
    { id: 'groups', title: t('admin:noun.usergroups'), width: 260, sortable: true, render: groupsOf },
    { id: 'number', title: t('admin:stamp.number'), width: 130, sortable: true, align: 'end', render: numbersOf },
    stateColumn(),
  ],
  tellingOf: (row) => [groupsOf(row)],
  groups: (data, _, draft) => [
    {
      legend: t('admin:legend.general'),
      fields: [
        { name: 'name', kind: 'text', label: t('admin:field.name'), required: true, maximum: 200 },
        { name: 'orderno', kind: 'text', label: t('admin:field.orderno'), rule: 'integer', maximum: 6 },
      ],
    },
    {
      legend: t('admin:stamp.face'),
      fields: [
        {
          name: 'face',
          kind: 'choice',
          label: t('admin:stamp.kind'),
          options: FACES.filter((face) => face !== 'drawing' || draft['drawing'] !== '').map((face) => ({
            value: face,
            label: t(`admin:stamp.faces.${face}`),
          })),
        },
        ...faceFields(draft),
      ],
    },
    {
      legend: t('admin:stamp.who'),
      fields: [
        {
          name: 'groups',
          kind: 'checks',
          label: t('admin:noun.usergroups'),
          hint: t('admin:stamp.whoHint'),
          options: data.usergroup
            .filter(({ id, retired }) => !retired || idsIn(draft, 'groups').includes(id))
            .map(({ id, name, stampvisible }) => ({
              value: String(id),
              label: stampvisible ? name : t('admin:stamp.unseen', { name }),
            })),
        },
      ],
    },
  ],
  draftOf: (row, data) => ({
    name: row?.name ?? '',
    orderno: String(row?.orderno ?? Math.max(0, ...data.stamp.map(({ orderno }) => orderno)) + 1),
    color: row?.color ?? '#b42318',
    width: mmOf(row?.width ?? 420, i18next.language),
    height: mmOf(row?.height ?? 130, i18next.language),
    groups: row?.groups.map(String) ?? [],
    ...draftOfContent(row?.content),
    retired: row?.retired ?? false,
  }),
  save: async (draft, row) => {
    const body = {
      ...kept(row, draft),
      name: textIn(draft, 'name'),
      orderno: numberOf(textIn(draft, 'orderno')) ?? 0,
      content: { ...contentOf(draft) },
      color: textIn(draft, 'color'),
      width: unitsOf(textIn(draft, 'width')),
      height: unitsOf(textIn(draft, 'height')),
      groups: idsIn(draft, 'groups'),
    };
    return first(await call('adminStampSet', { body }, { silent: true }), 'stamp');
  },
  Parts: StampFace,
};

const SIDES = ['width', 'height'] as const;
const faceFields = (draft: Draft): readonly FieldSpec[] => {
  const face = faceOf(draft);
  const sides = SIDES.map((name): FieldSpec => ({
    name,
    kind: 'text',
    label: t(`admin:stamp.${name}`),
    required: true,
    rule: 'side',
    maximum: 8,
  }));
  if (face === 'image')
    return [
      {
        name: 'href',
        kind: 'picture',
        label: t('admin:stamp.picture'),
        hint: t('admin:stamp.pictureHint'),
        required: true,
        also: (size, before) => fitted(size, before, i18next.language),
      },
      ...sides,
    ];
  const color: FieldSpec = { name: 'color', kind: 'color', label: t('admin:stamp.color') };
  if (face === 'drawing') return [color, ...sides];
  return [
    color,
    ...sides,
    {
      name: 'lines',
      kind: 'area',
      label: t('admin:stamp.lines'),
      hint: t('admin:stamp.linesHint'),
      required: true,
      rule: 'lines',
    },
    { name: 'framed', kind: 'check', label: t('admin:stamp.framed') },
  ];
};
