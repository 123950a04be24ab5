import { ok } from '#core/kernel/result.ts';
import { fold } from '#core/text/fold.ts';
import type { GridSort } from '#src/ui/grid/sort.ts';
import type { Answer, Ask, Filters, ListSource } from '#src/list/state.ts';

/** What a row has in a column, for order, filters and words; nothing sorts behind everything. */
export type Value = string | number | null | undefined;
export type Values<Row> = Readonly<Record<string, (row: Row) => Value>>;

interface InMemory<Row, Query> {
  readonly load: (query: Query, signal: AbortSignal) => Answer<readonly Row[]>;
  /** Whatever can be sorted, filtered or found, by column id. */
  readonly values: Values<Row>;
}

/** The source of a list whose rows are all in memory, up to a few thousand: fetched once, sorted and filtered here. */
export const inMemory = <Row, Query>({ load, values }: InMemory<Row, Query>): ListSource<Row, Query> => {
  let held: readonly Row[] | undefined;
  /** What they were fetched for: an answer that another question overtook leaves what is held as it was. */
  let heldFor: Query | undefined;
  return {
    open: async (ask, signal) => {
      if (held === undefined || !ask.rearranged || heldFor !== ask.query) {
        const loaded = await load(ask.query, signal);
        if (!loaded.ok) return loaded;
        held = loaded.value;
        heldFor = ask.query;
      }
      const rows = arranged(held, ask, values);
      return ok({ id: '', count: rows.length, rows });
    },
    valuesOf: (column) => distinctValues(held ?? [], values[column]),
  };
};

/** The rows that filters and words let through, in order. */
export const arranged = <Row>(
  rows: readonly Row[],
  { sort, filters, quick }: Pick<Ask<unknown>, 'sort' | 'filters' | 'quick'>,
  values: Values<Row>,
): readonly Row[] => {
  const words = fold(quick).split(/\s+/).filter(Boolean);
  const columns = Object.values(values);
  const kept = rows.filter((row) => passes(row, filters, values) && hasWords(row, words, columns));
  return sort.length === 0 ? kept : kept.toSorted((one, other) => compared(one, other, sort, values));
};

const passes = <Row>(row: Row, filters: Filters, values: Values<Row>): boolean =>
  Object.entries(filters).every(([column, wanted]) => {
    const valueOf = values[column];
    return wanted.length === 0 || valueOf === undefined || wanted.includes(String(valueOf(row) ?? ''));
  });

const hasWords = <Row>(row: Row, words: readonly string[], columns: readonly ((row: Row) => Value)[]): boolean => {
  if (words.length === 0) return true;
  const text = fold(columns.map((valueOf) => valueOf(row) ?? '').join(' '));
  return words.every((word) => text.includes(word));
};

const compared = <Row>(one: Row, other: Row, sort: readonly GridSort[], values: Values<Row>): number => {
  for (const { column, descending } of sort) {
    const valueOf = values[column];
    if (valueOf === undefined) continue;
    const [left, right] = [valueOf(one), valueOf(other)];
    const isMissing = (value: Value) => value === undefined || value === null || value === '';
    // What is missing stands last in either direction.
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

/** The values that rows have in a column, each once, as a filter offers them. */
const distinctValues = <Row>(rows: readonly Row[], valueOf: ((row: Row) => Value) | undefined): readonly string[] =>
  valueOf === undefined
    ? []
    : [...new Set(rows.map((row) => String(valueOf(row) ?? '')))].toSorted((one, other) =>
        collator.compare(one, other),
      );
