import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { noSelection, type Selection } from '#src/ui/grid/selection.ts';
import type { GridSort } from '#src/ui/grid/sort.ts';
import { noWindows, type Placed, type Windows } from './rows/windows.ts';

/** Filters by column id: a row matches if, in each column listed, it has one of the values. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** A request to open a list. */
export interface Ask<Query> {
  readonly query: Query;
  readonly sort: readonly GridSort[];
  readonly filters: Filters;
  /** The text of the quick filter, as typed. */
  readonly quick: string;
  /** Only sorting or filters changed: rows already in memory need not be fetched. */
  readonly rearranged: boolean;
}

/** The arrangement of a list, in the form used by calls and settings. */
export const arrangementOf = ({ sort, filters, quick }: Pick<Ask<unknown>, 'sort' | 'filters' | 'quick'>) => ({
  sort: [...sort],
  filters: Object.fromEntries(Object.entries(filters).map(([column, values]) => [column, [...values]])),
  quick,
});

/** An opened list: a snapshot whose windows are read by its id. */
export interface Opened<Row> {
  readonly id: string;
  readonly count: number;
  /** Counting stopped at `count`, but there are more rows. */
  readonly more?: boolean | undefined;
  /** The first rows, or all of them. */
  readonly rows?: readonly Row[];
}

export type Answer<Value> = Promise<Result<Value, CallError>>;

/** The source of a list's rows. */
export interface ListSource<Row, Query> {
  readonly open: (ask: Ask<Query>, signal: AbortSignal) => Answer<Opened<Row>>;
  /** Rows from `offset` on, without those gone meanwhile. Absent if opening returns all rows. */
  readonly window?: (id: string, offset: number, limit: number, signal: AbortSignal) => Answer<readonly Placed<Row>[]>;
  /** The values of a column among the rows in memory, for filtering. */
  readonly valuesOf?: (column: string) => readonly string[];
  /** The full count of a snapshot whose rows were not all counted at first. */
  readonly countAll?: (id: string, signal: AbortSignal) => Answer<number>;
}

export interface ListState<Row, Query> {
  readonly phase: 'idle' | 'running' | 'done' | 'failed';
  /** The error in phase `failed`. */
  readonly error: CallError | null;
  /** The current query, repeated if the server has dropped the snapshot. */
  readonly asked: Query | undefined;
  /** Rows of the previous query are shown until another is answered: they cannot be clicked. */
  readonly isOutdated: boolean;
  /** The query of the rows shown, which stay until another query is answered. */
  readonly shown: Query | undefined;
  readonly opened: Omit<Opened<Row>, 'rows'> | null;
  /** Counts the user's queries; a repeated snapshot keeps the number, as the position is kept. */
  readonly runNo: number;
  readonly quick: string;
  readonly windows: Windows<Row>;
  readonly selection: Selection;
  /** The row clicked last, -1 for none. */
  readonly active: number;
  /** The first visible row; fractional, if the list was left with a part of it visible. */
  readonly firstRow: number;
  /** New rows not shown yet: the user decides when, so that nothing moves under the pointer. */
  readonly fresh: number;
}

export const beginning: ListState<never, never> = {
  phase: 'idle',
  error: null,
  asked: undefined,
  shown: undefined,
  isOutdated: false,
  opened: null,
  runNo: 0,
  quick: '',
  windows: noWindows,
  selection: noSelection,
  active: -1,
  firstRow: 0,
  fresh: 0,
};
