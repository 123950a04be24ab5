import type { ListColumn } from '#src/list/columns.ts';
import type { List } from '#src/list/createList.ts';
import { shownTable } from '#src/list/rows/shownTable.ts';
import { listSettings } from '#src/stores/lists/effects.ts';
import { saveTable } from '#src/ui/saveTable.ts';

/** Saves all rows that the filters leave as CSV, as they are shown. */
export async function saveRows<Row extends object>(
  list: List<Row, null>,
  columns: readonly ListColumn<Row>[],
  title: string,
): Promise<void> {
  const { rows } = await list.firstRows(list.store.getState().opened?.count ?? 0);
  saveTable(shownTable(columns, listSettings(list.id), rows), `${title}.csv`);
}
