import { IconFileSpreadsheet, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCommands } from '#src/commands/useCommands.ts';
import type { ListColumn } from '#src/list/columns.ts';
import type { List } from '#src/list/createList.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { saveRows } from './saveRows.ts';

interface RowTools<Row> {
  /** What a row is added by: "New user". */
  readonly add: string;
  readonly onAdd: () => void;
  readonly onDelete: (row: Row) => void;
  /** It can only be looked at. */
  readonly isFixed?: (row: Row) => boolean;
  /** What is saved as a table, under that title. */
  readonly columns: readonly ListColumn<Row>[];
  readonly title: string;
}

/** What every list of the administration shows around its rows: its tools, and a hint while it is empty. */
export function useRowTools<Row extends object>(
  list: List<Row, null>,
  { add, onAdd, onDelete, isFixed = () => false, columns, title }: RowTools<Row>,
) {
  const { t } = useTranslation('admin');
  // In most languages the text would push the quick filter out of a phone's window.
  const isPhone = useIsPhone();
  const row = useStore(list.store, ({ active }) => (active === null ? undefined : list.rowAt(active)));
  const isEmpty = useStore(list.store, ({ opened }) => (opened?.count ?? 0) === 0);
  const item = useCommands(t('title'), [
    { id: 'admin.new', label: add, icon: IconPlus, chord: 'N', run: onAdd },
    {
      id: 'admin.csv',
      label: t('log.csv'),
      icon: IconFileSpreadsheet,
      disabled: isEmpty || columns.length === 0,
      run: () => void saveRows(list, columns, title),
    },
    { id: 'admin.refresh', label: t('refresh'), icon: IconRefresh, run: () => void list.refresh() },
    {
      id: 'admin.delete',
      label: t('delete'),
      icon: IconTrash,
      chord: 'Delete',
      when: { focus: 'list' },
      disabled: row === undefined || isFixed(row),
      run: () => row && onDelete(row),
    },
  ]);
  return {
    toolbar: [item('admin.new', { iconOnly: isPhone })],
    toolbarRight: [
      item('admin.csv', { iconOnly: true, yields: 3 }),
      item('admin.refresh', { iconOnly: true, yields: 2 }),
      item('admin.delete', { yields: 1 }),
    ],
    empty: <EmptyState title={t('none')} hint={t('noneHint', { what: add })} />,
  };
}
