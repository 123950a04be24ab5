import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { noSelection, type Selection } from '#src/ui/grid/selection.ts';
import type { GridSort } from '#src/ui/grid/sort.ts';
import { noWindows, type Placed, type Windows } from './rows/windows.ts';

/** What is let through, by column id: rows that have one of the values in each column that names any. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** What a list is asked for. */
export interface Ask<Query> {
  readonly query: Query;
  readonly sort: readonly GridSort[];
  readonly filters: Filters;
  /** Words of the quick filter, as typed. */
  readonly quick: string;
  /** Asked only because order or filters changed: what is in memory already need not be fetched. */
  readonly rearranged: boolean;
}

/** How a list is arranged, as calls and kept settings hold it. */
export const arrangementOf = ({ sort, filters, quick }: Pick<Ask<unknown>, 'sort' | 'filters' | 'quick'>) => ({
  sort: [...sort],
  filters: Object.fromEntries(Object.entries(filters).map(([column, values]) => [column, [...values]])),
  quick,
});

/** A list that was opened: a snapshot, of which windows are read by its id. */
export interface Opened<Row> {
  readonly id: string;
  readonly count: number;
  /** There are more rows than `count`, which is as far as was counted. */
  readonly more?: boolean | undefined;
  /** The first rows, or all of them. */
  readonly rows?: readonly Row[];
}

export type Answer<Value> = Promise<Result<Value, CallError>>;

/** Where the rows of a list come from. */
export interface ListSource<Row, Query> {
  readonly open: (ask: Ask<Query>, signal: AbortSignal) => Answer<Opened<Row>>;
  /** Rows from `offset` on; those gone meanwhile are left out. Absent where opening answers all rows. */
  readonly window?: (id: string, offset: number, limit: number, signal: AbortSignal) => Answer<readonly Placed<Row>[]>;
  /** The values that rows in memory have in a column, to filter by. */
  readonly valuesOf?: (column: string) => readonly string[];
  /** The whole count of a snapshot whose rows were not all counted at first. */
  readonly countAll?: (id: string, signal: AbortSignal) => Answer<number>;
}

export interface ListState<Row, Query> {
  readonly phase: 'idle' | 'running' | 'done' | 'failed';
  /** Why the list failed, in phase `failed`. */
  readonly error: CallError | null;
  /** What the list was asked with; it is asked again when the server has forgotten the snapshot. */
  readonly asked: Query | undefined;
  readonly opened: Omit<Opened<Row>, 'rows'> | null;
  /** Counts what the user asked for; a snapshot asked for again keeps its number, for its place is kept. */
  readonly runNo: number;
  readonly quick: string;
  readonly windows: Windows<Row>;
  readonly selection: Selection;
  /** The row clicked last, -1 for none. */
  readonly active: number;
  /** The first row in sight. */
  readonly firstRow: number;
  /** Rows that came since and are not shown: the user says when, for nothing moves under the pointer. */
  readonly fresh: number;
}

export const beginning: ListState<never, never> = {
  phase: 'idle',
  error: null,
  asked: undefined,
  opened: null,
  runNo: 0,
  quick: '',
  windows: noWindows,
  selection: noSelection,
  active: -1,
  firstRow: 0,
  fresh: 0,
};
