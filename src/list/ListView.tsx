import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { changeList, useListSettings } from '#src/stores/lists/effects.ts';
import { afterFrame } from '#src/ui/afterFrame.ts';
import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import type { ColumnLayout, GridColumn } from '#src/ui/grid/columns.ts';
import { type GridSort, sortAmong } from '#src/ui/grid/sort.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnFilter } from './ColumnFilter.tsx';
import { gridColumns, gridCompact } from './columns.ts';
import classes from './list.module.css';
import type { List } from './createList.ts';
import type { ListViewProps } from './listProps.ts';
import { ListRows } from './ListRows.tsx';
import { ListStates } from './ListStates.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { useListCommands } from './useListCommands.ts';

/** Most columns to sort by at once (the contract's limit). */
const SORT_LIMIT = 5;
/** CSS px. */
const PICTURE_WIDTH = 72;
/** Milliseconds the keyboard cursor stays on a row before it is prepared: rows stepped over are not. */
const REST_MS = 150;
/** Milliseconds without a step after which the next step counts as a first one: its row is prepared at once. */
const STEPPING_MS = 400;
/** Milliseconds that the toolbar waits for the first rows. */
const AWAITED_MS = 100;

interface AfterRowsProps<Row extends object, Query> {
  readonly list: List<Row, Query>;
  /** Class of the element that takes its place until then; without one, it is rendered at once. */
  readonly room: string | undefined;
  readonly children: ReactNode;
}

/** What need not be there before the first rows, and would delay them, unless they take long. */
function AfterRows<Row extends object, Query>({ list, room, children }: AfterRowsProps<Row, Query>) {
  const [isDue, setDue] = useState(room === undefined);
  const areAwaited = useStore(list.store, ({ phase }) => !isDue && phase === 'running');
  useEffect(() => {
    if (isDue) return undefined;
    const begin = (): void => startTransition(() => setDue(true));
    if (!areAwaited) return afterFrame(begin);
    const timer = setTimeout(begin, AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isDue, areAwaited]);
  return isDue ? children : <div className={room} />;
}

/** A complete list: toolbar, rows or a placeholder, bulk bar, preview. */
export function ListView<Row extends object, Query>(props: ListViewProps<Row, Query>) {
  const { list, columns, compact, onOpen, prepare, picture } = props;
  const { t } = useTranslation('list');
  const onPhone = useIsPhone();
  const narrow = onPhone || props.isNarrow === true;
  const settings = useListSettings(list.id);
  const { hidden, order, widths, density, sort, filters } = settings;
  const layout = useMemo<ColumnLayout>(() => ({ widths, hidden, order }), [widths, hidden, order]);
  const onLayout = useCallback(
    (next: ColumnLayout) =>
      changeList(list.id, (draft) => {
        draft.widths = { ...next.widths };
        // Unchanged lists keep their identity, so that dragging a width does not re-render rows.
        if (next.hidden !== hidden) draft.hidden = [...next.hidden];
        if (next.order !== order) draft.order = [...next.order];
      }),
    [list, hidden, order],
  );

  const active = useStore(list.store, (state) => state.active);
  const count = useStore(list.store, (state) => state.opened?.count ?? 0);
  const gone = useMemo(() => <em className={classes['gone']}>{t('gone')}</em>, [t]);
  const drawn = useMemo(
    () =>
      gridColumns(
        density === 'pictures' && picture !== undefined
          ? [{ id: 'picture', title: t('picture'), width: PICTURE_WIDTH, bare: true, render: picture }, ...columns]
          : columns,
        gone,
      ),
    [columns, gone, density, picture, t],
  );
  const narrowRow = useMemo(
    () => (narrow && compact !== undefined ? gridCompact(compact, gone) : undefined),
    [narrow, compact, gone],
  );
  const frame = useRef<HTMLDivElement>(null);
  const focusRows = () => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  useListCommands(list, props.label, focusRows, count > 0);

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = async (position: number): Promise<void> => {
    // The row being opened must not be prepared again.
    clearTimeout(resting.current);
    // If the row is just being reloaded, wait for it.
    const row = await list.bring(position, list.activate);
    if (row.ok && row.value !== undefined) onOpen(row.value);
  };
  const press = (position: number): void => {
    // Otherwise the row at the keyboard cursor might be prepared instead of the pressed one.
    clearTimeout(resting.current);
    prepareAt(position);
  };
  const prepareAt = (position: number): void => {
    const row = list.rowAt(position);
    if (row !== undefined) prepare?.(row);
  };
  const onRest = useEffectEvent(() => {
    if (frame.current?.contains(document.activeElement)) prepareAt(active);
  });
  const stepped = useRef(0);
  useEffect(() => {
    if (active < 0) return undefined;
    const now = performance.now();
    if (now - stepped.current > STEPPING_MS) onRest();
    stepped.current = now;
    resting.current = setTimeout(onRest, REST_MS);
    return () => clearTimeout(resting.current);
  }, [active]);
  // The first row of a new result is the likeliest to be opened. On a phone nothing is loaded ahead.
  const likeliest = useStore(list.store, (state) => (state.active < 0 && !onPhone ? list.rowAt(0) : undefined));
  const onNew = useEffectEvent((row: Row) => prepare?.(row));
  useEffect(() => {
    if (likeliest === undefined) return undefined;
    // Its requests would delay the frame in which the rows appear.
    return afterFrame(() => onNew(likeliest));
  }, [likeliest]);
  // A column of another mask may be stored, too.
  const applied = useMemo(() => sortAmong(sort, columns), [columns, sort]);
  const onSort = useCallback((next: readonly GridSort[]) => void list.sortBy(next), [list]);
  const headerEnd = useCallback(
    ({ id, title }: Pick<GridColumn<never>, 'id' | 'title'>) => {
      const filter = columns.find((column) => column.id === id)?.filter;
      return filter === undefined ? null : (
        <ColumnFilter
          title={title}
          choices={() => (filter === 'values' ? list.valuesOf(id).map((value) => ({ value, label: value })) : filter)}
          chosen={filters[id] ?? []}
          onChange={(values) => void list.filterBy({ ...filters, [id]: values })}
        />
      );
    },
    [columns, filters, list],
  );

  return (
    <div className={classes['list']}>
      <AfterRows list={list} room={onPhone ? undefined : classes['toolbarRoom']}>
        <ListToolbar {...props} layout={layout} onLayout={onLayout} isCompact={narrowRow !== undefined} />
      </AfterRows>
      <div className={classes['body']}>
        <div ref={frame} className={classes['rows']}>
          <ErrorBoundary>
            <ListStates {...props}>
              <ListRows
                list={list}
                label={props.label}
                columns={drawn}
                layout={layout}
                onLayout={onLayout}
                onOpen={(position) => void open(position)}
                onPress={press}
                sort={applied}
                sortLimit={SORT_LIMIT}
                onSort={onSort}
                compact={narrowRow}
                density={density}
                headerEnd={headerEnd}
              />
            </ListStates>
          </ErrorBoundary>
        </div>
        {props.preview !== undefined && !narrow && settings.previewOpen && (
          <PreviewPane list={list} width={settings.previewWidth} render={props.preview} />
        )}
      </div>
      {props.bulk !== undefined && (
        <BulkBar list={list} items={props.bulk} from={narrowRow === undefined ? 2 : 1} onFocusLost={focusRows} />
      )}
    </div>
  );
}
