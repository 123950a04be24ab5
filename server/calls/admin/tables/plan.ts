import * as z from 'zod/mini';
import { unguarded } from '#core/text/csv.ts';
import { PEOPLE_ROWS_MAXIMUM, type PeopleFault, type PeopleLine } from '#core/contract/admin/adminPeople.ts';
import { fold } from '#core/text/fold.ts';
import { Failure } from '#server/rules/failure.ts';

/** Separator of several values in a cell. */
const BETWEEN = '|';

/** A column of a table of `Values`: how a cell is written, and how it is parsed, or why it is invalid. */
export interface Column<Values> {
  readonly name: string;
  write(values: Values): string;
  read(text: string): Partial<Values> | PeopleFault;
}

/** Existing rows, and how a table of them is read. The first column identifies a row. */
export interface Table<Values, Row extends Values = Values> {
  readonly columns: readonly Column<Values>[];
  readonly rows: readonly Row[];
  /** Defaults of a new row. */
  readonly empty: Values;
}

/** What a line of the table would change. */
export interface Step<Values, Row extends Values = Values> {
  readonly told: PeopleLine;
  readonly before: Row | undefined;
  readonly after: Values;
}

export const listText = (values: readonly string[]): string => values.join(BETWEEN);
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** A text column with a check. */
export const textColumn = <Name extends string, Values extends Readonly<Record<Name, string>>>(
  name: Name,
  shape: z.ZodMiniType<string>,
): Column<Values> => ({
  name,
  write: (values) => values[name],
  read: (text) => {
    const one = z.safeParse(shape, text);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one field that the column is named after
    return one.success ? ({ [name]: one.data } as Partial<Values>) : 'tooLong';
  },
});

/** Items a name may refer to: exact matches, else matches ignoring case and accents. */
function meantBy<One>(name: string, known: readonly One[], nameOf: (one: One) => string): readonly One[] {
  const exact = known.filter((one) => nameOf(one) === name);
  return exact.length > 0 ? exact : known.filter((one) => keyOf(nameOf(one)) === keyOf(name));
}

export type Named = readonly { readonly id: number; readonly name: string }[];

/** Id of the one name that a cell is; undefined if it is unknown or ambiguous. */
export const idNamed = (text: string, known: Named): number | undefined => {
  const [one, ...more] = meantBy(text, known, ({ name }) => name);
  return more.length === 0 ? one?.id : undefined;
};

/** Ids of the names in a cell; undefined if one is unknown or ambiguous. */
export const idsNamed = (text: string, known: Named): number[] | undefined => {
  const meant = listOf(text).map((name) => meantBy(name, known, (one) => one.name));
  return meant.every((ones) => ones.length === 1) ? meant.flatMap((ones) => ones.map(({ id }) => id)) : undefined;
};

export const namesOf = (ids: readonly number[], known: Named): string =>
  listText(known.filter(({ id }) => ids.includes(id)).map(({ name }) => name));

const flags = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

/** A column of yes or no; an empty cell leaves the value as it is. */
export const flagColumn = <Name extends string, Values extends Readonly<Record<Name, boolean>>>(
  name: string,
  field: Name,
): Column<Values> => ({
  name,
  write: (values) => (values[field] ? '1' : '0'),
  read: (text) => {
    const flag = flags.get(text.toLowerCase());
    if (flag === undefined) return text === '' ? {} : 'invalid';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one field that the column is named after
    return { [field]: flag } as Partial<Values>;
  },
});

/** The rows as lines, after a heading. */
export const written = <Values>({ columns, rows }: Table<Values>): string[][] => [
  columns.map(({ name }) => name),
  ...rows.map((row) => columns.map((column) => column.write(row))),
];

/**
 * What each line of a table changes; missing columns stay unchanged. @throws Failure 'admin.invalid' if the heading
 * lacks the first column, or has a duplicate or unknown one, or if the table is too long
 */
export function planOf<Values, Row extends Values>(
  { columns, rows, empty }: Table<Values, Row>,
  [heading = [], ...lines]: readonly (readonly string[])[],
): Step<Values, Row>[] {
  const named = heading.map((title) => columns.find(({ name }) => name === title.trim().toLowerCase()));
  const given = named.filter((column) => column !== undefined);
  const [key] = columns;
  if (key === undefined || !given.includes(key) || new Set(named).size < named.length || given.length < named.length)
    throw new Failure('admin.invalid', { field: heading.join(';').slice(0, 200) });
  if (lines.length > PEOPLE_ROWS_MAXIMUM) throw new Failure('admin.invalid', { field: String(lines.length) });
  const known = Map.groupBy(rows, (row) => keyOf(key.write(row)));
  const seen = new Set<Row | string>();
  return lines.map((cells, at) => {
    const texts = cells.map(unguarded);
    const name = texts[given.indexOf(key)] ?? '';
    const alike = meantBy(name, known.get(keyOf(name)) ?? [], (row) => key.write(row));
    const before = alike.length === 1 ? alike[0] : undefined;
    const faulty = (fault: PeopleFault, column = '', text = ''): Step<Values, Row> => ({
      told: { line: at + 2, name, effect: 'faulty', changes: [], fault: { fault, column, text: text.slice(0, 200) } },
      before,
      after: before ?? empty,
    });
    if (cells.length !== given.length) return faulty('columns');
    if (name === '') return faulty('missing', key.name);
    if (alike.length > 1) return faulty('unknown', key.name, name);
    const which = before ?? keyOf(name);
    if (seen.has(which)) return faulty('twice', key.name, name);
    seen.add(which);
    const read = readCells(given, texts);
    if ('fault' in read) return faulty(read.fault, read.column, read.text);
    const after: Values = { ...(before ?? empty), ...read.values };
    const changes = given
      .map((column) => ({
        column: column.name,
        before: before === undefined ? '' : column.write(before),
        after: column.write(after),
      }))
      .filter((change) => change.before !== change.after);
    const effect = before === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return { told: { line: at + 2, name, effect, changes }, before, after };
  });
}

const keyOf = (text: string): string => fold(text.trim());

/** The values of a line's cells, or the first fault. */
function readCells<Values>(
  columns: readonly Column<Values>[],
  texts: readonly string[],
): { readonly values: Partial<Values> } | NonNullable<PeopleLine['fault']> {
  const values: Partial<Values> = {};
  for (const [place, column] of columns.entries()) {
    const text = texts[place] ?? '';
    const read = text.includes('\0') ? 'invalid' : column.read(text);
    if (typeof read === 'string') return { fault: read, column: column.name, text };
    Object.assign(values, read);
  }
  return { values };
}
