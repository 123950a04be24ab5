import { call } from '#src/gateway/call.ts';
import type { SearchRequest, SortKey } from '#core/contract/search.ts';
import type { CallError } from '#src/gateway/error.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { onUserBack, onUserLeft } from '#src/stores/session/reset.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { noSelection } from '#src/ui/grid/selection.ts';
import { maskOf, toRequest, valueFields, widened, type Narrowing, type SearchDraft } from './model.ts';
import { currentSearch, useSearch } from './store.ts';
import { noWindows, seen, wantedWindows, WINDOW_ROWS, withWindow, type Direction } from './windows.ts';

/** Milliseconds between two looks at what is in sight: a thumb dragged through a million rows asks for few of them. */
const LOOK_INTERVAL_MS = 60;

let searching: AbortController | undefined;
/** Windows under way. */
const flights = new Map<number, AbortController>();
let inSight: { readonly first: number; readonly last: number; readonly direction: Direction } = {
  first: 0,
  last: -1,
  direction: 0,
};
let looking: ReturnType<typeof setTimeout> | undefined;
/** A result that was asked for again and of which nothing has come yet: were it forgotten as well, asking once more would never end. */
let askedAgain = false;

/** Runs the search that stands in the panel; fields with bad values are marked and nothing is sent. */
export const runSearch = (): Promise<void> => run(currentSearch().draft);

const run = async (draft: SearchDraft): Promise<void> => {
  const request = toRequest(draft, useMasterData.getState(), sortFor(draft));
  if (!request.ok) {
    useSearch.setState({ problems: request.error });
    return;
  }
  const { searchNo } = currentSearch();
  useSearch.setState({
    problems: {},
    ran: { draft, request: request.value },
    phase: 'running',
    error: null,
    searchNo: searchNo + 1,
    selection: noSelection,
    active: -1,
    firstRow: 0,
  });
  // A list that is shown already goes to its top; it tells its range only when that changes.
  inSight = { first: 0, last: inSight.last - inSight.first, direction: 0 };
  askedAgain = false;
  await ask(request.value);
};

/** Lets go of one condition and searches again. */
export const runWider = (narrowing: Narrowing): Promise<void> => {
  const { draft } = currentSearch();
  useSearch.setState({ draft: widened(draft, narrowing) });
  return runSearch();
};

/** Searches again for other words in the full text. */
export const runWithFulltext = (fulltext: string): Promise<void> => {
  const { draft } = currentSearch();
  useSearch.setState({ draft: { ...draft, fulltext } });
  return runSearch();
};

/** Sorts by other columns. What is on the screen is asked for anew, without what has been typed since. */
export const changeSort = async (sort: readonly SortKey[]): Promise<void> => {
  changeSettings((settings) => {
    settings.search.sort = [...sort];
  });
  const { ran } = currentSearch();
  if (ran !== null) await run(ran.draft);
};

/** Tells which rows are in sight; what is missing of them is fetched, what is no longer in sight is no longer waited for. */
export const showRange = (first: number, last: number): void => {
  const direction: Direction =
    inSight.last < inSight.first || first === inSight.first ? inSight.direction : first > inSight.first ? 1 : -1;
  inSight = { first, last, direction };
  useSearch.setState({ firstRow: first });
  if (looking !== undefined) return;
  lookAfter();
  looking = setTimeout(() => {
    looking = undefined;
    lookAfter();
  }, LOOK_INTERVAL_MS);
};

const lookAfter = (): void => {
  const { result, windows } = currentSearch();
  if (result === null) return;
  const wanted = wantedWindows(inSight.first, inSight.last, result.count, inSight.direction);
  for (const [number, flight] of flights) {
    if (!wanted.includes(number)) {
      flight.abort();
      flights.delete(number);
    }
  }
  const kept = seen(windows, wanted);
  if (kept !== windows) useSearch.setState({ windows: kept });
  for (const number of wanted) {
    if (!kept.has(number) && !flights.has(number)) void fetchWindow(result.id, result.count, number);
  }
};

const fetchWindow = async (id: string, count: number, number: number): Promise<void> => {
  const flight = new AbortController();
  flights.set(number, flight);
  const answer = await call(
    'searchResult',
    { body: { id, offset: number * WINDOW_ROWS, limit: WINDOW_ROWS } },
    { signal: flight.signal, silent: true },
  );
  if (flight.signal.aborted) return;
  flights.delete(number);
  if (answer.ok) {
    askedAgain = false;
    const wanted = wantedWindows(inSight.first, inSight.last, count, 0);
    useSearch.setState(({ windows }) => ({
      windows: withWindow(windows, number, answer.value.document, count, wanted),
    }));
  } else if (answer.error.name === 'search.resultExpired') await askAgain(answer.error);
  else showToast({ type: 'error', message: answer.error.message, component: 'search' });
};

/** The server has forgotten the result: the same is asked again, and the list stays where it is. */
const askAgain = async (expired: CallError): Promise<void> => {
  const { ran } = currentSearch();
  endFlights();
  if (ran === null || askedAgain) {
    useSearch.setState({ phase: 'failed', error: expired, result: null });
    return;
  }
  askedAgain = true;
  // Rows are selected by position, and another document may stand there now.
  useSearch.setState({ selection: noSelection });
  await ask(ran.request);
};

/** One search at a time: a new one aborts the one before. */
const ask = async (request: SearchRequest): Promise<void> => {
  searching?.abort();
  const flight = new AbortController();
  searching = flight;
  const answer = await call('search', { body: request }, { signal: flight.signal, silent: true });
  if (flight.signal.aborted) return;
  endFlights();
  const result = answer.ok ? answer.value.searchresult[0] : undefined;
  if (result === undefined) {
    useSearch.setState({ phase: 'failed', error: answer.ok ? null : answer.error, result: null, windows: noWindows });
    return;
  }
  useSearch.setState({ phase: 'done', result, windows: noWindows });
  lookAfter();
};

const endFlights = (): void => {
  for (const flight of flights.values()) flight.abort();
  flights.clear();
};

/** The stored order as far as it fits: an index can be sorted by only while its mask is chosen. */
const sortFor = (draft: SearchDraft): readonly SortKey[] => {
  const indexes = new Set(
    valueFields(maskOf(draft, useMasterData.getState())).map((field) => `index:${field.indexid}`),
  );
  return useSettings.getState().search.sort.filter(({ column }) => !column.startsWith('index:') || indexes.has(column));
};

onUserBack(() => {
  const { ran, phase } = currentSearch();
  if (phase === 'failed' && ran !== null) void ask(ran.request);
  else lookAfter();
});

onUserLeft(() => {
  searching?.abort();
  endFlights();
  clearTimeout(looking);
  looking = undefined;
});
