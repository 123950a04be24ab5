import { Button, Menu } from '@mantine/core';
import { IconArrowsSort, IconFilterOff, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { numberText } from '#core/kernel/number.ts';
import { changeList, useListSettings } from '#src/stores/lists/effects.ts';
import { ColumnMenu } from '#src/ui/grid/ColumnMenu.tsx';
import type { ColumnLayout } from '#src/ui/grid/columns.ts';
import { isTouch } from '#src/ui/touch.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import classes from './list.module.css';
import { ListCount } from './ListCount.tsx';
import type { ListViewProps } from './listProps.ts';
import { openArranging } from './openArranging.tsx';
import { QuickFilter } from './QuickFilter.tsx';
import { useColumnActions } from './useColumnActions.ts';
import { useLanguage } from './useLanguage.ts';
import { useSelectedCount } from './useSelectedCount.ts';

interface ListToolbarProps<Row extends object, Query> extends Pick<
  ListViewProps<Row, Query>,
  | 'list'
  | 'label'
  | 'columns'
  | 'toolbar'
  | 'toolbarRight'
  | 'countText'
  | 'picture'
  | 'preview'
  | 'hasQuickFilter'
  | 'menu'
> {
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** Compact rows have no columns to choose. */
  readonly isCompact: boolean;
}

const DENSITIES = ['dense', 'normal', 'airy'] as const;
const WITH_PICTURES = [...DENSITIES, 'pictures'] as const;

/** Actions, row and selection counts, sorting, filters and columns. */
export function ListToolbar<Row extends object, Query>(props: ListToolbarProps<Row, Query>) {
  const { list, columns, layout, onLayout, isCompact } = props;
  const { t } = useTranslation('list');
  const language = useLanguage();
  const isOpen = useStore(list.store, (state) => state.opened !== null);
  const fresh = useStore(list.store, (state) => state.fresh);
  const selected = useSelectedCount(list);
  const { sort, filters, density, previewOpen } = useListSettings(list.id);
  const hasColumns = !isCompact && isOpen;
  useColumnActions(props.label, columns, layout, onLayout, hasColumns);
  const sorted = sort.flatMap((key) => {
    const title = columns.find((column) => column.id === key.column)?.title;
    return title === undefined ? [] : [`${title} ${key.descending ? '↓' : '↑'}`];
  });
  // Without column headers, sorting and filters have a dialog.
  const canArrange = isCompact && columns.some(({ sortable, filter }) => sortable === true || filter !== undefined);
  const isSorted = hasColumns && sorted.length > 0;
  const isFiltered = Object.values(filters).some((values) => values.length > 0);
  return (
    <Toolbar
      label={t('toolbar', { label: props.label })}
      items={props.toolbar ?? []}
      right={[
        ...(props.toolbarRight ?? []),
        {
          id: 'arrange',
          text: t('arrange.title'),
          icon: IconArrowsSort,
          iconOnly: true,
          hidden: !isOpen || !canArrange,
          yields: 0,
          checked: sorted.length > 0 || isFiltered,
          run: () => void openArranging(list, columns),
        },
        {
          id: 'unfilter',
          text: t('clearFilters'),
          icon: IconFilterOff,
          iconOnly: true,
          hidden: !isFiltered || !isOpen || canArrange,
          yields: 0,
          run: () => void list.filterBy({}),
        },
        {
          id: 'unsort',
          text: t('unsort'),
          icon: IconArrowsSort,
          iconOnly: true,
          hidden: !isSorted,
          yields: 0,
          run: () => void list.sortBy([]),
        },
        {
          id: 'preview',
          text: t('preview'),
          icon: IconLayoutSidebarRight,
          iconOnly: true,
          hidden: isCompact || props.preview === undefined,
          yields: 0,
          checked: previewOpen,
          run: () =>
            changeList(list.id, (draft) => {
              draft.previewOpen = !previewOpen;
            }),
        },
      ]}
    >
      <div className={classes['told']}>
        <ListCount list={list} countText={props.countText} selected={selected} />
        {fresh > 0 && (
          <Button variant="light" size="compact-sm" onClick={() => void list.refresh()}>
            {t('fresh', { count: fresh, formatted: numberText(fresh, 0, language) })}
          </Button>
        )}
      </div>
      {isSorted ? (
        <span className={classes['sorted']}>{t('sorted', { columns: sorted.join(', ') })}</span>
      ) : (
        <span className={classes['spring']} />
      )}
      {props.hasQuickFilter === true && <QuickFilter list={list} />}
      {hasColumns && (
        <ColumnMenu
          label={t('columns')}
          hint={isTouch() ? t('columnHintTouch') : t('columnHint')}
          columns={columns}
          layout={layout}
          onLayout={onLayout}
        >
          <Menu.Divider />
          <Menu.Label>{t('density')}</Menu.Label>
          {(props.picture === undefined ? DENSITIES : WITH_PICTURES).map((offered) => (
            <Menu.RadioItem
              key={offered}
              value={offered}
              checked={density === offered}
              onChange={() =>
                changeList(list.id, (draft) => {
                  draft.density = offered;
                })
              }
            >
              {t(`densities.${offered}`)}
            </Menu.RadioItem>
          ))}
          {props.menu}
        </ColumnMenu>
      )}
    </Toolbar>
  );
}
