import type { StoreApi } from 'zustand';
import type { CallError } from '#src/gateway/error.ts';
import type { ListSource, ListState } from '#src/list/state.ts';
import { seen, wantedWindows, WINDOW_ROWS, windowOf, withWindow, type Direction } from './windows.ts';

/**
 * Milliseconds between checks of the visible range: dragging the scroll bar through a million rows requests only a few
 * of them.
 */
const LOOK_INTERVAL_MS = 60;

export interface WindowRequests {
  /** Reports the visible rows: missing ones are fetched, requests for others are aborted. */
  readonly show: (first: number, last: number) => void;
  /** Another list is shown, from its top. */
  readonly toTop: () => void;
  /** Fetches missing rows of the visible range. */
  readonly look: () => void;
  /** Aborts all requests. */
  readonly end: () => void;
  readonly dispose: () => void;
}

interface WindowRequestsOptions<Row, Query> {
  readonly store: StoreApi<ListState<Row, Query>>;
  readonly window: ListSource<Row, Query>['window'];
  /** Called with the first window that arrives after `end` or the start. */
  readonly onCome: () => void;
  readonly onFailed: (error: CallError) => void;
  /** Called when the last counted rows become visible. */
  readonly onEnd: () => void;
}

/** The requests for windows of one list. */
export function createWindowRequests<Row, Query>({
  store,
  window,
  onCome,
  onFailed,
  onEnd,
}: WindowRequestsOptions<Row, Query>): WindowRequests {
  const requests = new Map<number, AbortController>();
  let inSight: { readonly first: number; readonly last: number; readonly direction: Direction } = {
    first: 0,
    last: -1,
    direction: 0,
  };
  let looking: ReturnType<typeof setTimeout> | undefined;

  /** The active row is shown beside the list, wherever that has been scrolled. */
  const withActive = (wanted: readonly number[]): readonly number[] => {
    const { active, opened } = store.getState();
    const number = windowOf(active);
    return active < 0 || active >= (opened?.count ?? 0) || wanted.includes(number) ? wanted : [...wanted, number];
  };

  const look = (): void => {
    const { opened, windows } = store.getState();
    if (opened === null || window === undefined) return;
    const wanted = withActive(wantedWindows(inSight.first, inSight.last, opened.count, inSight.direction));
    for (const [number, request] of requests) {
      if (!wanted.includes(number)) {
        request.abort();
        requests.delete(number);
      }
    }
    if (wanted.includes(windowOf(opened.count - 1))) onEnd();
    const kept = seen(windows, wanted);
    if (kept !== windows) store.setState({ windows: kept });
    for (const number of wanted) if (!kept.has(number) && !requests.has(number)) void fetchWindow(opened.id, number);
  };

  const fetchWindow = async (id: string, number: number): Promise<void> => {
    if (window === undefined) return;
    const request = new AbortController();
    requests.set(number, request);
    const answer = await window(id, number * WINDOW_ROWS, WINDOW_ROWS, request.signal);
    if (request.signal.aborted) return;
    requests.delete(number);
    if (!answer.ok) {
      onFailed(answer.error);
      return;
    }
    onCome();
    const count = store.getState().opened?.count ?? 0;
    const kept = withActive(wantedWindows(inSight.first, inSight.last, count, 0));
    store.setState(({ windows }) => ({ windows: withWindow(windows, number, answer.value, count, kept) }));
  };

  const end = (): void => {
    for (const request of requests.values()) request.abort();
    requests.clear();
  };

  return {
    look,
    end,
    toTop: () => {
      // A list already shown scrolls to its top, but only reports its range when that changes.
      inSight = { first: 0, last: inSight.last - inSight.first, direction: 0 };
    },
    show: (first, last) => {
      const direction: Direction =
        inSight.last < inSight.first || first === inSight.first ? inSight.direction : first > inSight.first ? 1 : -1;
      inSight = { first, last, direction };
      if (store.getState().firstRow !== first) store.setState({ firstRow: first });
      if (looking !== undefined) return;
      look();
      looking = setTimeout(() => {
        looking = undefined;
        look();
      }, LOOK_INTERVAL_MS);
    },
    dispose: () => {
      end();
      clearTimeout(looking);
    },
  };
}
