import type { TFunction } from 'i18next';
import type { Language } from '#core/contract/constants.ts';
import type { Mask } from '#core/contract/master.ts';
import type { ResultRow } from '#core/contract/search/search.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import { numberText } from '#core/kernel/number.ts';
import { valueText } from '#core/kernel/value.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import type { Choice, ListColumn } from '#src/list/columns.ts';
import type { Compact } from '#src/ui/grid/columns.ts';
import { valueFields } from './model.ts';
import { groupValue, userValue } from './narrow.ts';
import { Snippet } from './snippets/Snippet.tsx';
import classes from './search.module.css';

type Data = Pick<MasterData, 'products' | 'clients' | 'years' | 'doctypes' | 'indexes' | 'users' | 'usergroups'>;
type Texts = TFunction<'search'>;

interface Names {
  readonly product: (id: number) => string;
  readonly client: (id: number) => string;
  readonly doctype: (id: number) => string;
}

const namesOf = (data: Data): Names => {
  const products = new Map(data.products.map((product) => [product.id, product.name]));
  const clients = new Map(data.clients.map((client) => [client.id, client.caption]));
  const doctypes = new Map(data.doctypes.map((doctype) => [doctype.id, doctype.name]));
  return {
    product: (id) => products.get(id) ?? String(id),
    client: (id) => clients.get(id) ?? String(id),
    doctype: (id) => doctypes.get(id) ?? String(id),
  };
};

const choicesOf = <Row,>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
  valueOf: (row: Row) => string = labelOf,
): readonly Choice[] => rows.map((row) => ({ value: valueOf(row), label: labelOf(row) }));

/** Groups visible in the quick search (specification, section 3: quicksearchvisible), then users. */
const archivers = ({ users, usergroups }: Data): readonly Choice[] => [
  ...choicesOf(
    usergroups.filter(({ quicksearchvisible }) => quicksearchvisible),
    ({ name }) => name,
    ({ id }) => groupValue(id),
  ),
  ...choicesOf(
    users,
    ({ name }) => name,
    ({ id }) => userValue(id),
  ),
];

/** A plain text column. */
const column = (
  id: string,
  title: string,
  width: number,
  text: (row: ResultRow) => string,
  rest: Partial<ListColumn<ResultRow>> = {},
): ListColumn<ResultRow> => ({ id, title, width, sortable: true, text, render: text, ...rest });

/**
 * Columns of every result, then those of the mask searched with, and for full-text searches the snippets. The ids are
 * the contract's sort names.
 */
export const resultColumns = (
  data: Data,
  mask: Mask | undefined,
  words: string,
  areDeleted: boolean,
  t: Texts,
  language: Language,
): readonly ListColumn<ResultRow>[] => {
  const names = namesOf(data);
  const indexes = new Map(data.indexes.map((index) => [index.id, index]));
  return [
    column('filetype', t('column.filetype'), 36, (row) => row.filetype, {
      sortable: false,
      bare: true,
      render: (row) => <FileIcon type={row.filetype} />,
    }),
    column('filename', t('column.filename'), 250, (row) => row.filename),
    ...(words === ''
      ? []
      : [
          {
            id: 'snippet',
            title: t('column.snippet'),
            width: 380,
            text: null,
            render: ({ docid }: ResultRow) => <Snippet docid={docid} words={words} />,
          },
        ]),
    column('doctype', t('column.doctype'), 144, (row) => names.doctype(row.doctypeid), {
      filter: choicesOf([...new Set(data.doctypes.map(({ name }) => name))], (name) => name),
    }),
    column('client', t('column.client'), 164, (row) => names.client(row.clientid), {
      filter: choicesOf(
        data.clients,
        ({ caption }) => caption,
        ({ id }) => String(id),
      ),
    }),
    column('product', t('column.product'), 108, (row) => names.product(row.productid), {
      filter: choicesOf(
        data.products,
        ({ name }) => name,
        ({ id }) => String(id),
      ),
    }),
    column('year', t('column.year'), 84, (row) => String(row.year), {
      align: 'end',
      filter: choicesOf(
        data.years,
        ({ name }) => name,
        ({ id }) => String(id),
      ),
    }),
    ...(areDeleted
      ? [
          column(
            'deleteddate',
            t('column.deleteddate'),
            148,
            ({ deleteddate }) => (deleteddate === undefined ? '' : dateText(deleteddate, language)),
            { sortable: false },
          ),
        ]
      : []),
    column('archivedate', t('column.archivedate'), 148, (row) => dateText(row.archivedate, language)),
    column('archivedby', t('column.archivedby'), 148, (row) => row.archivedby, {
      sortable: false,
      filter: archivers(data),
    }),
    column(
      'pagecount',
      t('column.pagecount'),
      72,
      (row) => (row.pagecount === 0 ? '' : numberText(row.pagecount, 0, language)),
      { align: 'end' },
    ),
    column('filesize', t('column.filesize'), 88, (row) => fileSizeText(row.filesize, language), {
      align: 'end',
      exported: { title: t('column.filesizeBytes'), text: ({ filesize }) => String(filesize) },
    }),
    ...valueFields(mask).flatMap((field) => {
      const index = indexes.get(field.indexid);
      if (index === undefined) return [];
      const align = index.type === 'float' ? 'end' : 'start';
      return [
        column(
          `index:${index.id}`,
          field.caption,
          index.type === 'text' ? 160 : 120,
          (row) => {
            const value = row.indexes.find((candidate) => candidate.indexid === index.id)?.value;
            return value === undefined ? '' : valueText(index.type, value, language);
          },
          { align },
        ),
      ];
    }),
  ];
};

/** The row on narrow screens: the name, and below it date, type and client, or the snippet. */
export const compactRow = (data: Data, words: string, language: Language): Compact<ResultRow> => {
  const names = namesOf(data);
  const filedText = (row: ResultRow): string =>
    [dateText(row.archivedate, language).slice(0, 10), names.doctype(row.doctypeid), names.client(row.clientid)].join(
      ' · ',
    );
  return {
    render: (row) => (
      <>
        <div className={classes['compactName']}>
          <FileIcon type={row.filetype} />
          <span>{row.filename}</span>
        </div>
        <div className={classes['compactMore']}>
          {words === '' ? filedText(row) : <Snippet docid={row.docid} words={words} instead={filedText(row)} />}
        </div>
      </>
    ),
  };
};
