import { IconArrowsSort, IconColumns2, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import { runCommand } from '#src/stores/shell/commands.ts';
import { numberText } from '#core/kernel/number.ts';
import { ColumnMenu } from '#src/ui/grid/ColumnMenu.tsx';
import type { ColumnLayout } from '#src/ui/grid/columns.ts';
import { selectedCount, selectedRows } from '#src/ui/grid/selection.ts';
import type { GridSort } from '#src/ui/grid/sort.ts';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { changeSort } from './effects.ts';
import classes from './search.module.css';
import { currentSearch, useSearch } from './store.ts';
import { useColumnActions } from './useColumnActions.ts';
import { entryAt, GONE } from './windows.ts';

interface ResultToolbarProps {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly sort: readonly GridSort[];
  readonly language: Language;
  readonly panelOpen: boolean;
  readonly onOpenPanel: () => void;
  /** There are no columns to choose where the rows are compact. */
  readonly compact: boolean;
}

/** How many were found and selected, how they are sorted, which columns are shown. */
export function ResultToolbar({
  columns,
  layout,
  onLayout,
  sort,
  language,
  panelOpen,
  onOpenPanel,
  compact,
}: ResultToolbarProps) {
  const { t } = useTranslation(['search', 'compare']);
  const phase = useSearch((state) => state.phase);
  const count = useSearch((state) => state.result?.count);
  const selected = useSearch((state) => selectedCount(state.selection));
  const hasColumns = !compact && count !== undefined;
  useColumnActions(columns, layout, onLayout, hasColumns);
  const sorted =
    count === undefined
      ? []
      : sort.flatMap((key) => {
          const title = columns.find((column) => column.id === key.column)?.title;
          return title === undefined ? [] : [`${title} ${key.descending ? '↓' : '↑'}`];
        });
  return (
    <Toolbar
      label={t('result.toolbar')}
      items={[
        {
          id: 'panel',
          text: t('panel.open'),
          icon: IconLayoutSidebarLeftExpand,
          iconOnly: !compact,
          hidden: panelOpen,
          run: onOpenPanel,
        },
      ]}
      right={[
        { id: 'compare', text: t('compare:command'), icon: IconColumns2, hidden: selected !== 2, run: compareSelected },
        {
          id: 'unsort',
          text: t('result.unsort'),
          icon: IconArrowsSort,
          iconOnly: true,
          hidden: sorted.length === 0 || compact,
          run: () => void changeSort([]),
        },
      ]}
    >
      <output className={classes['count']}>
        {phase === 'running'
          ? t('result.running')
          : count === undefined
            ? ''
            : t('result.count', { count, formatted: numberText(count, 0, language) })}
        {selected > 0 && (
          <span>{t('result.selected', { count: selected, formatted: numberText(selected, 0, language) })}</span>
        )}
      </output>
      {!compact && sorted.length > 0 && (
        <span className={classes['sorted']}>{t('result.sorted', { columns: sorted.join(', ') })}</span>
      )}
      {hasColumns && <ColumnMenu label={t('result.columns')} columns={columns} layout={layout} onLayout={onLayout} />}
    </Toolbar>
  );
}

/** Shows the two selected documents side by side; rows that were never in sight have to come into it first. */
function compareSelected(): void {
  const { selection, windows } = currentSearch();
  const [left, right] = selectedRows(selection, 2).map((row) => entryAt(windows, row));
  if (left === undefined || right === undefined || left === GONE || right === GONE) return;
  runCommand('documents.compare', { left: { docid: left.docid }, right: { docid: right.docid } });
}
