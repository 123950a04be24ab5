import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/stores/shell/commands.ts';
import { Grid } from '#src/ui/grid/Grid.tsx';
import type { ColumnLayout, Compact, GridColumn } from '#src/ui/grid/columns.ts';
import type { GridSort } from '#src/ui/grid/sort.ts';
import { changeSort, showRange } from './effects.ts';
import { currentSearch, useSearch } from './store.ts';
import { entryAt, GONE, type ResultEntry } from './windows.ts';

/** Most columns a result is sorted by at once (the contract's bound). */
const SORT_LIMIT = 5;

const open = (row: number): void => {
  const entry = entryAt(currentSearch().windows, row);
  if (entry === undefined || entry === GONE) return;
  useSearch.setState({ active: row });
  runCommand('document.open', { docid: entry.docid });
};

const prepare = (row: number): void => {
  const entry = entryAt(currentSearch().windows, row);
  if (entry !== undefined && entry !== GONE) runCommand('document.prepare', { docid: entry.docid });
};

interface ResultListProps {
  readonly columns: readonly GridColumn<ResultEntry>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly sort: readonly GridSort[];
  readonly compact: Compact<ResultEntry> | undefined;
}

/** The rows of a result. */
export function ResultList({ columns, layout, onLayout, sort, compact }: ResultListProps) {
  const { t } = useTranslation('search');
  const count = useSearch((state) => state.result?.count ?? 0);
  const searchNo = useSearch((state) => state.searchNo);
  const windows = useSearch((state) => state.windows);
  const selection = useSearch((state) => state.selection);
  const active = useSearch((state) => state.active);
  const rowAt = useCallback((index: number) => entryAt(windows, index), [windows]);
  return (
    <Grid
      label={t('result.label')}
      selectAllLabel={t('result.selectAll')}
      columns={columns}
      layout={layout}
      onLayout={onLayout}
      count={count}
      rowAt={rowAt}
      onVisibleRange={showRange}
      selection={selection}
      onSelection={(next) => useSearch.setState({ selection: next })}
      active={active}
      onActive={(row) => useSearch.setState({ active: row })}
      onOpen={open}
      onPress={prepare}
      sort={sort}
      sortLimit={SORT_LIMIT}
      onSort={(next) => void changeSort([...next])}
      listKey={String(searchNo)}
      // Read, not subscribed to: it says where the list was left, and matters only when it is shown again.
      firstRow={currentSearch().firstRow}
      compact={compact}
    />
  );
}
