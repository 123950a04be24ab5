import { createStore, type StoreApi } from 'zustand';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { changeList, listSettings } from '#src/stores/lists/effects.ts';
import { onUserBack } from '#src/stores/session/reset.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { noSelection, selectAll, selectedCount, selectOnly, type Selection } from '#src/ui/grid/selection.ts';
import type { GridSort } from '#src/ui/grid/sort.ts';
import { createWindowRequests } from './rows/windowRequests.ts';
import { foundAgain, type Key } from './rows/places.ts';
import { selectedOf, type Selected } from './selected.ts';
import { beginning, type Filters, type ListSource, type ListState, type Opened } from './state.ts';
import { entryAt, firstWindows, GONE, noWindows, positionOf, withChanged } from './rows/windows.ts';

export interface ListSpec<Row, Query> extends ListSource<Row, Query> {
  /** Key under which sorting, filters and columns are saved: lower case letters, digits and `_`. */
  readonly id: string;
  readonly keyOf: (row: Row) => Key;
}

/** Changes to rows made elsewhere. They never move a visible row. */
export interface LiveChange<Row> {
  /** Changed rows: re-rendered in place. */
  readonly changed?: readonly Row[];
  /** Keys of removed rows: their places are marked as gone. */
  readonly removed?: readonly Key[];
  /** Number of new rows: announced as 'n new', and shown when the user asks. */
  readonly added?: number;
}

/** The list's own filters, which narrow its query. */
export interface ListFilters {
  readonly filters: Filters;
  readonly quick: string;
}

/** A list as it was when the page was left. */
export interface Resumed<Query> {
  readonly query: Query;
  readonly quick: string;
  /** -1 for none. */
  readonly active: number;
  /** The snapshot shown, and the state that refers to its positions; if it has expired, the query is repeated. */
  readonly place?: Pick<ListState<never, never>, 'selection' | 'firstRow'> & {
    readonly opened: NonNullable<ListState<never, never>['opened']>;
  };
}

export interface List<Row extends object, Query> {
  readonly id: string;
  readonly store: StoreApi<ListState<Row, Query>>;
  /** Runs a new query, from the top; with other filters if given, otherwise with those the list has. */
  readonly run: (query: Query, narrowing?: ListFilters) => Promise<void>;
  /** Shows the list from before a reload: the same rows, or those of the query at the row that was active. */
  readonly resume: (before: Resumed<Query>) => Promise<void>;
  /** Repeats the query; the list keeps its position. */
  readonly refresh: () => Promise<void>;
  readonly sortBy: (sort: readonly GridSort[]) => Promise<void>;
  readonly filterBy: (filters: Filters) => Promise<void>;
  readonly quickFilter: (words: string) => Promise<void>;
  /** Reports which rows are visible. */
  readonly show: (first: number, last: number) => void;
  /** Keeps the exact position of a list that is no longer shown, as the first visible row, fractional. */
  readonly leave: (top: number) => void;
  readonly select: (selection: Selection) => void;
  readonly toggleAll: () => void;
  readonly activate: (position: number) => void;
  /**
   * The row at a position, fetched if necessary; undefined if there is none (any more), or why it cannot be fetched.
   * @param take called with its position, unless the list was queried again meanwhile, as another row is there then
   */
  readonly bring: (position: number, take: (position: number) => void) => Promise<Result<Row | undefined, CallError>>;
  /** Makes a row active while the list is not shown: it will be visible when the list is shown again. */
  readonly goTo: (position: number) => void;
  readonly keyOf: (row: Row) => Key;
  readonly rowAt: (position: number) => Row | undefined;
  /** The values of a column among the rows in memory. */
  readonly valuesOf: (column: string) => readonly string[];
  /** The selected rows, fetching those that were never visible. */
  readonly selected: (most: number, signal?: AbortSignal) => Promise<Selected<Row>>;
  /** The first rows of the list, selected or not. */
  readonly firstRows: (most: number, signal?: AbortSignal) => Promise<Selected<Row>>;
  readonly live: (change: LiveChange<Row>) => void;
  /** Fetches a loaded row again that was changed elsewhere. It stays where it is. */
  readonly renew: (key: Key) => Promise<void>;
  /** Counts the rows not counted so far. */
  readonly countAll: () => Promise<void>;
  readonly dispose: () => void;
}

/** Milliseconds in which an answer replaces the rows of the previous query at once, without fading them. */
const PATIENCE_MS = 150;
/** Least number of rows any screen shows at once. */
const ROWS_IN_SIGHT = 12;

/** The performance.measure from a query until its answer is shown, for Playwright traces and the bench. */
export const ANSWERED = 'list:asked→answered';

/** Errors that say a snapshot no longer exists. */
const isExpired = ({ name }: CallError): boolean => name === 'search.resultExpired';

/**
 * The state of a list, independent of any screen: its query, loaded windows, selection and position. Sorting, filters
 * and columns are kept in the settings beyond that. The creator must dispose of it (docs/lists.md).
 */
export function createList<Row extends object, Query = undefined>(spec: ListSpec<Row, Query>): List<Row, Query> {
  // Without immer: windows of rows are replaced, never edited, and freezing every row would be wasted work.
  const store = createStore<ListState<Row, Query>>()(() => beginning);
  const { getState, setState } = store;
  let asking: AbortController | undefined;
  /** Takes leave of the rows of the previous query; undefined once that is done. */
  let leave: (() => void) | undefined;
  /** Until they fade. */
  let patience: ReturnType<typeof setTimeout> | undefined;
  /** A snapshot was requested again and nothing of it has arrived yet: prevents an endless loop if it expires too. */
  let askedAgain = false;
  /** Rows in memory are outdated by changes made elsewhere, or are being fetched anew. */
  let isStale = false;

  const requests = createWindowRequests({
    store,
    window: spec.window,
    onCome: () => {
      askedAgain = false;
    },
    onFailed: (error) => {
      if (isExpired(error)) void askForForgotten(error);
      else showToast({ type: 'error', message: error.message, component: spec.id });
    },
    onEnd: () => void countAll(),
  });

  const begin = (): void => {
    clearTimeout(patience);
    leave?.();
    leave = undefined;
  };

  /** Resolves once the last query is answered. */
  let answered: Promise<void> = Promise.resolve();
  /** One query at a time: a new one aborts the previous, which then resolves with it. */
  const ask = (...wanted: Parameters<typeof answer>): Promise<void> => (answered = answer(...wanted));
  const answer = async (query: Query, place: 'top' | 'kept', rearranged = false): Promise<void> => {
    asking?.abort();
    const request = new AbortController();
    asking = request;
    const { sort, filters } = listSettings(spec.id);
    const { quick } = getState();
    // Until it is answered: a rearrangement that overtakes it fetches the rows itself.
    if (!rearranged) isStale = true;
    const start = performance.now();
    const came = await spec.open({ query, sort, filters, quick, rearranged: rearranged && !isStale }, request.signal);
    if (request.signal.aborted) {
      if (asking !== request) await answered;
      return;
    }
    requests.end();
    begin();
    if (!came.ok) {
      setState({ phase: 'failed', error: came.error, isOutdated: false, opened: null, windows: noWindows });
      return;
    }
    isStale = false;
    const { rows = [], ...opened } = came.value;
    const windows = firstWindows(rows, opened.count);
    setState({
      phase: 'done',
      error: null,
      isOutdated: false,
      shown: query,
      opened,
      windows,
      fresh: 0,
      // Selection is by position, and rows may have moved.
      ...foundAgain(getState(), rows, opened.count, spec.keyOf),
      ...(place === 'top' && { active: -1 }),
    });
    performance.clearMeasures(ANSWERED);
    performance.measure(ANSWERED, { start });
    requests.look();
  };

  const fromTop = async (query: Query, rearranged: boolean): Promise<void> => {
    const { phase, opened } = getState();
    const hasRows = phase === 'done' && (opened?.count ?? 0) > 0;
    leave = () => {
      setState(({ runNo }) => ({
        // Rows in memory are rearranged at once, without fading.
        phase: rearranged && spec.window === undefined && phase === 'done' ? 'done' : 'running',
        error: null,
        runNo: runNo + 1,
        active: -1,
        firstRow: 0,
        ...(!rearranged && { selection: noSelection }),
      }));
      requests.toTop();
    };
    setState({ asked: query, isOutdated: hasRows });
    askedAgain = false;
    clearTimeout(patience);
    const isAnswered = ask(query, 'top', rearranged);
    if (hasRows) patience = setTimeout(begin, PATIENCE_MS);
    else begin();
    await isAnswered;
  };

  const hasRun = (): boolean => getState().phase !== 'idle';

  const arrange = async (): Promise<void> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list that has run was asked something
    if (hasRun()) await fromTop(getState().asked as Query, true);
  };

  const refresh = async (): Promise<void> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    if (hasRun()) await ask(getState().asked as Query, 'kept');
  };

  /** The server dropped the snapshot: the query is repeated, and the list keeps its position. */
  const askForForgotten = async (expired: CallError): Promise<void> => {
    requests.end();
    if (askedAgain) {
      setState({ phase: 'failed', error: expired, opened: null });
      return;
    }
    askedAgain = true;
    setState({ selection: noSelection });
    await refresh();
  };

  /** The rows being counted; those of an older query may still be, too. */
  let counting: { readonly opened: Opened<Row>; readonly counted: Promise<void> } | undefined;
  const countAll = async (): Promise<void> => {
    const { opened } = getState();
    if (opened?.more !== true) return;
    if (counting?.opened !== opened) counting = { opened, counted: count(opened) };
    await counting.counted;
  };
  const count = async (opened: Opened<Row>): Promise<void> => {
    if (spec.countAll === undefined) return;
    const answer = await spec.countAll(opened.id, new AbortController().signal);
    if (counting?.opened === opened) counting = undefined;
    if (getState().opened !== opened) return;
    if (answer.ok) {
      setState({ opened: { id: opened.id, count: answer.value } });
      requests.look();
    } else if (isExpired(answer.error)) await askForForgotten(answer.error);
    else showToast({ type: 'error', message: answer.error.message, component: spec.id });
  };

  const isAll = (selection: Selection): boolean => selectedCount(selection) === (getState().opened?.count ?? 0);

  /** 'All' includes rows not counted yet. */
  const select = async (selection: Selection): Promise<void> => {
    setState({ selection });
    if (getState().opened?.more !== true || !isAll(selection)) return;
    await countAll();
    const { opened } = getState();
    if (getState().selection === selection && opened !== null)
      setState({ selection: selectAll(selection, opened.count) });
  };

  const endBack = onUserBack(() => {
    if (getState().phase === 'failed') void refresh();
    else requests.look();
  });

  const rowAt = (position: number): Row | undefined => {
    const entry = entryAt(getState().windows, position);
    return entry === GONE ? undefined : entry;
  };

  const goTo = (position: number): void => {
    const { firstRow } = getState();
    const isInSight = position >= firstRow && position < firstRow + ROWS_IN_SIGHT;
    setState({ active: position, selection: selectOnly(position) });
    // Also fetches the rows the user is likely to go to next.
    const first = isInSight ? firstRow : Math.max(position - 2, 0);
    requests.show(first, Math.max(first + ROWS_IN_SIGHT, position));
  };

  const live = ({ changed = [], removed = [], added = 0 }: LiveChange<Row>): void => {
    isStale = true;
    const byKey = new Map(changed.map((row) => [spec.keyOf(row), row]));
    const gone = new Set(removed);
    setState(({ windows, fresh }) => ({
      windows: withChanged(windows, (row) => {
        const key = spec.keyOf(row);
        return gone.has(key) ? GONE : (byKey.get(key) ?? row);
      }),
      fresh: fresh + added,
    }));
  };

  const renew = async (key: Key): Promise<void> => {
    const { opened, windows } = getState();
    const position = positionOf(windows, (row) => spec.keyOf(row) === key);
    if (opened === null || position === undefined) return;
    const answer = await spec.window?.(opened.id, position, 1, new AbortController().signal);
    if (answer?.ok !== true || getState().opened?.id !== opened.id) return;
    const changed = answer.value.map(([, row]) => row);
    live(changed.length > 0 ? { changed } : { removed: [key] });
  };

  const keepFilters = (filters: Filters): void =>
    changeList(spec.id, (draft) => {
      draft.filters = Object.fromEntries(Object.entries(filters).map(([column, values]) => [column, [...values]]));
    });
  return {
    id: spec.id,
    store,
    run: (query, narrowing) => {
      if (narrowing !== undefined) {
        setState({ quick: narrowing.quick });
        keepFilters(narrowing.filters);
      }
      return fromTop(query, false);
    },
    resume: async ({ query, quick, active, place }) => {
      setState({ quick });
      if (place !== undefined && spec.window !== undefined) {
        const restored = { ...place, asked: query, shown: query, active, windows: noWindows };
        setState(({ runNo }) => ({ ...restored, phase: 'done', error: null, runNo: runNo + 1 }));
        requests.show(place.firstRow, place.firstRow + ROWS_IN_SIGHT);
        return;
      }
      await fromTop(query, false);
      const { opened, phase, asked } = getState();
      if (phase !== 'done' || asked !== query || active < 0 || active >= (opened?.count ?? 0)) return;
      goTo(active);
      // Restarts the visible grid at that row.
      setState(({ runNo }) => ({ runNo: runNo + 1 }));
    },
    refresh,
    sortBy: (sort) => {
      changeList(spec.id, (draft) => {
        draft.sort = [...sort];
      });
      return arrange();
    },
    filterBy: (filters) => {
      keepFilters(filters);
      return arrange();
    },
    quickFilter: (words) => {
      setState({ quick: words });
      return arrange();
    },
    show: requests.show,
    leave: (top) => {
      // A list that starts again meanwhile is left at its top.
      if (Math.floor(top) === getState().firstRow) setState({ firstRow: top });
    },
    select: (selection) => void select(selection),
    toggleAll: () => {
      const { selection, opened } = getState();
      void select(isAll(selection) ? noSelection : selectAll(selection, opened?.count ?? 0));
    },
    activate: (position) => setState({ active: position }),
    bring: async (position, take) => {
      const { opened, windows } = getState();
      const selection = selectOnly(position);
      const loaded = rowAt(position);
      const { rows, error } =
        loaded === undefined ? await selectedOf({ opened, windows, selection }, spec.window, 1) : { rows: [loaded] };
      if (error !== undefined) return fail(error);
      if (rows.length > 0 && getState().opened?.id === opened?.id) take(position);
      return ok(rows[0]);
    },
    goTo,
    keyOf: spec.keyOf,
    rowAt,
    valuesOf: (column) => spec.valuesOf?.(column) ?? [],
    selected: (most, signal) => selectedOf(getState(), spec.window, most, signal),
    firstRows: async (most, signal) => {
      if (most > (getState().opened?.count ?? 0)) await countAll();
      const { opened, windows } = getState();
      const all = selectAll(noSelection, opened?.count ?? 0);
      return selectedOf({ opened, windows, selection: all }, spec.window, most, signal);
    },
    live,
    renew,
    countAll,
    dispose: () => {
      asking?.abort();
      clearTimeout(patience);
      requests.dispose();
      endBack();
    },
  };
}
