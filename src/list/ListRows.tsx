import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Grid, type GridProps } from '#src/ui/grid/Grid.tsx';
import type { List } from './createList.ts';
import { type Entry, entryAt } from './rows/windows.ts';

type FromList =
  | 'selectAllLabel'
  | 'count'
  | 'rowAt'
  | 'onVisibleRange'
  | 'onLeave'
  | 'selection'
  | 'onSelection'
  | 'active'
  | 'onActive'
  | 'listKey'
  | 'firstRow';

interface ListRowsProps<Row extends object, Query> extends Omit<GridProps<Entry<Row>>, FromList> {
  readonly list: List<Row, Query>;
}

/** The rows of a list. When some arrive, or are selected, nothing but the rows is rendered. */
export function ListRows<Row extends object, Query>({ list, ...rest }: ListRowsProps<Row, Query>) {
  const { t } = useTranslation('list');
  const count = useStore(list.store, (state) => state.opened?.count ?? 0);
  const windows = useStore(list.store, (state) => state.windows);
  const selection = useStore(list.store, (state) => state.selection);
  const active = useStore(list.store, (state) => state.active);
  const runNo = useStore(list.store, (state) => state.runNo);
  const rowAt = useCallback((position: number) => entryAt(windows, position), [windows]);
  return (
    <Grid
      {...rest}
      selectAllLabel={t('selectAll')}
      count={count}
      rowAt={rowAt}
      onVisibleRange={list.show}
      onLeave={list.leave}
      selection={selection}
      onSelection={list.select}
      active={active}
      onActive={list.activate}
      listKey={String(runNo)}
      // Read without subscribing: it is where the list was left, and only matters on mount.
      firstRow={list.store.getState().firstRow}
    />
  );
}
