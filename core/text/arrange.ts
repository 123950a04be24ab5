import { fold } from './fold.ts';

/** A row's value in a column, used for sorting, filtering and search; missing values sort last. */
export type Value = string | number | null | undefined;
export type Values<Row> = Readonly<Record<string, (row: Row) => Value>>;

interface Arrangement {
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  /** By column: a row matches if, in each column listed, it has one of the values. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The text of the quick filter, as typed. */
  readonly quick: string;
}

/** The rows that match filters and search, sorted. Used both for lists in memory and on the server. */
export const arranged = <Row>(
  rows: readonly Row[],
  { sort, filters, quick }: Arrangement,
  values: Values<Row>,
): readonly Row[] => {
  const words = fold(quick).split(/\s+/).filter(Boolean);
  const columns = Object.values(values);
  const asked = Object.entries(filters).flatMap(([column, wanted]) => {
    const valueOf = valuesIn(values, column);
    return wanted.length === 0 || valueOf === undefined ? [] : [{ valueOf, wanted: new Set(wanted) }];
  });
  const passes = (row: Row) => asked.every(({ valueOf, wanted }) => wanted.has(String(valueOf(row) ?? '')));
  const kept = rows.filter((row) => passes(row) && hasWords(row, words, columns));
  return sort.length === 0 ? kept : kept.toSorted((one, other) => compared(one, other, sort, values));
};

/** Undefined for unknown columns, including names that every object inherits. */
const valuesIn = <Row>(values: Values<Row>, column: string): ((row: Row) => Value) | undefined =>
  Object.hasOwn(values, column) ? values[column] : undefined;

const hasWords = <Row>(row: Row, words: readonly string[], columns: readonly ((row: Row) => Value)[]): boolean => {
  if (words.length === 0) return true;
  const text = fold(columns.map((valueOf) => valueOf(row) ?? '').join(' '));
  return words.every((word) => text.includes(word));
};

const compared = <Row>(one: Row, other: Row, sort: Arrangement['sort'], values: Values<Row>): number => {
  for (const { column, descending } of sort) {
    const valueOf = valuesIn(values, column);
    if (valueOf === undefined) continue;
    const [left, right] = [valueOf(one), valueOf(other)];
    const isMissing = (value: Value) => value === undefined || value === null || value === '';
    // Missing values come last in either direction.
    if (isMissing(left) || isMissing(right)) {
      if (isMissing(left) !== isMissing(right)) return isMissing(left) ? 1 : -1;
      continue;
    }
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The distinct values of a column, for a filter's choices. */
export const distinctValues = <Row>(
  rows: readonly Row[],
  valueOf: ((row: Row) => Value) | undefined,
): readonly string[] =>
  valueOf === undefined
    ? []
    : [...new Set(rows.map((row) => String(valueOf(row) ?? '')))].toSorted((one, other) =>
        collator.compare(one, other),
      );
