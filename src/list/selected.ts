import type { CallError } from '#src/gateway/error.ts';
import { selectedCount, selectedRows } from '#src/ui/grid/selection.ts';
import type { ListSource, ListState } from './state.ts';
import { entryAt, GONE, WINDOW_ROWS, windowOf } from './rows/windows.ts';

export interface Selected<Row> {
  readonly rows: readonly Row[];
  /** More rows are selected than were requested. */
  readonly more: boolean;
  /** Why rows that had to be fetched are missing. */
  readonly error?: CallError;
}

/** The first selected rows, at most `most`; rows that are gone are skipped, rows not loaded are fetched. */
export async function selectedOf<Row>(
  { opened, windows, selection }: Pick<ListState<Row, never>, 'opened' | 'windows' | 'selection'>,
  window: ListSource<Row, never>['window'],
  most: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<Selected<Row>> {
  const positions = selectedRows(selection, most);
  const fetched = new Map<number, Row>();
  const missing = new Set(positions.filter((at) => entryAt(windows, at) === undefined).map(windowOf));
  for (const number of missing) {
    if (opened === null || window === undefined) break;
    const answer = await window(opened.id, number * WINDOW_ROWS, WINDOW_ROWS, signal);
    if (!answer.ok) return { rows: [], more: false, error: answer.error };
    for (const [position, row] of answer.value) fetched.set(position, row);
  }
  const rows = positions.flatMap((at) => {
    const entry = entryAt(windows, at) ?? fetched.get(at) ?? GONE;
    return entry === GONE ? [] : [entry];
  });
  return { rows, more: selectedCount(selection) > positions.length };
}
