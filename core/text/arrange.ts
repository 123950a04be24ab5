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
  return sort.length === 0 ? kept : sorted(kept, sort, values);
};

/** Undefined for unknown columns, including names that every object inherits. */
const valuesIn = <Row>(values: Values<Row>, column: string): ((row: Row) => Value) | undefined =>
  Object.hasOwn(values, column) ? values[column] : undefined;

const hasWords = <Row>(row: Row, words: readonly string[], columns: readonly ((row: Row) => Value)[]): boolean => {
  if (words.length === 0) return true;
  const text = fold(columns.map((valueOf) => valueOf(row) ?? '').join(' '));
  return words.every((word) => text.includes(word));
};

const sorted = <Row>(rows: readonly Row[], sort: Arrangement['sort'], values: Values<Row>): readonly Row[] => {
  const keys = sort.flatMap(({ column, descending }) => {
    const valueOf = valuesIn(values, column);
    return valueOf === undefined ? [] : [sortKeys(rows.map(valueOf), descending)];
  });
  const compare = (one: number, other: number): number => {
    for (const key of keys) {
      const [left, right] = [key[one] ?? MISSING, key[other] ?? MISSING];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
  return rows
    .map((row, at) => ({ row, at }))
    .toSorted((one, other) => compare(one.at, other.at))
    .map(({ row }) => row);
};

/** Missing values come last in either direction. */
const MISSING = Number.POSITIVE_INFINITY;
const isMissing = (value: Value): boolean => value === undefined || value === null || value === '';

/**
 * Numbers in the order of the values. Columns usually repeat a few texts in many rows, and comparing texts takes far
 * longer than comparing numbers; so only the distinct values are compared.
 */
const sortKeys = (values: readonly Value[], descending: boolean): readonly number[] => {
  const distinct = [...new Set(values)].filter((value) => !isMissing(value)).toSorted(compareValues);
  const keys = new Map<Value, number>();
  let rank = 0;
  distinct.forEach((value, at) => {
    if (at > 0 && compareValues(distinct[at - 1], value) !== 0) rank += 1;
    keys.set(value, descending ? -rank : rank);
  });
  return values.map((value) => keys.get(value) ?? MISSING);
};

const compareValues = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));

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
