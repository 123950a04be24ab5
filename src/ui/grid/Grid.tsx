import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import {
  columnTemplate,
  totalWidth,
  cellText,
  visibleColumns,
  type ColumnLayout,
  type Compact,
  type GridColumn,
  tellingColumn,
} from './columns.ts';
import { isWithin } from './flight.ts';
import classes from './grid.module.css';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import { gridKey } from './keyboard.ts';
import {
  anchoredAt,
  isSelected,
  noSelection,
  selectAll,
  selectedCount,
  selectOnly,
  selectTo,
  toggle,
  type Selection,
} from './selection.ts';
import type { GridSort } from './sort.ts';
import { useScrollSpace } from './useScrollSpace.ts';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}

/** Row height in CSS px by density. */
export const ROW_HEIGHTS = { dense: 26, normal: 32, airy: 40, pictures: 76 } as const;
export type Density = keyof typeof ROW_HEIGHTS;
export const COMPACT_ROW_HEIGHT = 56;
const HEADER_HEIGHT = 32;
/** Stands for a row still loading while the rows fly by. */
const UNDER_WAY = '…';

export interface GridProps<Row> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly selectAllLabel: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly count: number;
  /** The row at a position, or undefined while it is loading. A new function means that rows have arrived. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Called with the first and last visible row when they change. */
  readonly onVisibleRange: (first: number, last: number) => void;
  /** Called with the first visible row, fractional, when the list is no longer rendered. */
  readonly onLeave: (top: number) => void;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  /** The row of the keyboard cursor, -1 for none. */
  readonly active: number;
  readonly onActive: (row: number) => void;
  readonly onOpen: (row: number) => void;
  /**
   * A row was pressed with the mouse, not on its check box and without modifier keys: to select it or as the first
   * click of a double click.
   */
  readonly onPress?: (row: number) => void;
  readonly sort: readonly GridSort[];
  /** Most columns to sort by at once. */
  readonly sortLimit: number;
  readonly onSort: (sort: readonly GridSort[]) => void;
  /** A new key is a new list, starting at `firstRow`, which may be fractional. */
  readonly listKey: string;
  readonly firstRow: number;
  readonly compact?: Compact<Row> | undefined;
  readonly density?: Density;
  /** Rendered at the end of a column's title, e.g. its filter. */
  readonly headerEnd?: ((column: GridColumn<Row>) => ReactNode) | undefined;
}

/**
 * The product's list: a window onto `count` rows, of which only visible ones are rendered. A visible row still loading
 * is a grey line, and one that flies by shows a single column. Nothing is measured per row; widths are CSS custom
 * properties, so dragging one renders no row.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const {
    columns: all,
    layout,
    count,
    rowAt,
    onVisibleRange,
    selection,
    onSelection,
    active,
    onActive,
    onOpen,
    compact,
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => visibleColumns(all, layout), [all, layout]);
  const headerHeight = compact === undefined ? HEADER_HEIGHT : 0;
  const rowHeight = compact === undefined ? ROW_HEIGHTS[props.density ?? 'normal'] : COMPACT_ROW_HEIGHT;
  const telling = tellingColumn(columns, props.sort);
  const column = telling === undefined ? undefined : columns[telling];
  // Compact rows have a single cell anyway.
  const flying =
    column === undefined || telling === undefined || compact !== undefined
      ? undefined
      : {
          at: telling,
          align: column.align,
          textAt: (row: number) => {
            const entry = rowAt(row);
            return entry === undefined ? UNDER_WAY : cellText(column, entry);
          },
        };
  const space = useScrollSpace({
    element: scroller,
    headerHeight,
    rowHeight,
    count,
    listKey: props.listKey,
    firstRow: props.firstRow,
    onVisibleRange,
    onLeave: props.onLeave,
    layer,
    flying,
  });
  const { first, last, revealRow } = space;

  const goTo = useCallback(
    (row: number, extend: boolean) => {
      onActive(row);
      if (extend) onSelection(selectTo(anchoredAt(selection, active < 0 ? row : active), row));
      revealRow(row);
    },
    [active, onActive, onSelection, revealRow, selection],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    // A header button has the focus and handles its own keys.
    if (event.target !== scroller.current) return;
    const page = Math.max(last - first - 1, 1);
    // Without a cursor, the first step goes to the first visible row.
    const meant = gridKey(event, active < 0 ? first - 1 : active, count, page);
    if (meant === undefined) return;
    event.preventDefault();
    if (meant.kind === 'move') goTo(meant.to, meant.extend);
    else if (meant.kind === 'all') onSelection(selectAll(selection, count));
    else if (active < 0) return;
    else if (meant.kind === 'toggle') onSelection(toggle(selection, active));
    else onOpen(active);
  };

  const onClick = (event: MouseEvent) => {
    const row = rowUnder(event.target);
    if (row === undefined) return;
    onActive(row);
    if (event.shiftKey) {
      const from = anchoredAt(selection, active < 0 ? row : active);
      onSelection(selectTo(from, row, event.ctrlKey || event.metaKey));
    } else if (isOnCheck(event.target) || event.ctrlKey || event.metaKey) onSelection(toggle(selection, row));
    else if (compact !== undefined) onOpen(row);
    else onSelection(selectOnly(row));
  };

  const onPointerDown = (event: PointerEvent) => {
    const row = rowUnder(event.target);
    const isPlain =
      event.pointerType === 'mouse' && event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (row !== undefined && isPlain && !isOnCheck(event.target)) props.onPress?.(row);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const row = rowUnder(event.target);
    if (row !== undefined && compact === undefined) onOpen(row);
  };

  /** For the header, so that another count does not render it. */
  const rows = useRef({ count, selection });
  useLayoutEffect(() => {
    rows.current = { count, selection };
  }, [count, selection]);
  const onSelectAll = useCallback(() => {
    const { current } = rows;
    const areAll = selectedCount(current.selection) === current.count;
    onSelection(areAll ? noSelection : selectAll(current.selection, current.count));
  }, [onSelection]);
  const selected = selectedCount(selection);
  const style = {
    '--grid-columns': columnTemplate(columns, layout),
    '--grid-width': `${totalWidth(columns, layout)}px`,
    '--grid-row-height': `${rowHeight}px`,
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-colcount={compact === undefined ? columns.length + 1 : 2}
      aria-multiselectable
      aria-activedescendant={active >= 0 && active < count ? `${id}${active}` : undefined}
      tabIndex={0}
      className={classes['grid']}
      data-compact={compact !== undefined || undefined}
      style={style}
      onKeyDown={onKeyDown}
    >
      {compact === undefined && (
        <GridHeader
          all={all}
          columns={columns}
          headerEnd={props.headerEnd}
          layout={layout}
          onLayout={props.onLayout}
          sort={props.sort}
          sortLimit={props.sortLimit}
          onSort={props.onSort}
          selected={selected === 0 ? 'none' : selected < count ? 'some' : 'all'}
          onSelectAll={onSelectAll}
          selectAllLabel={props.selectAllLabel}
        />
      )}
      <div
        role="rowgroup"
        className={classes['body']}
        style={{ height: space.height }}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onDoubleClick={onDoubleClick}
      >
        <div ref={layer} aria-hidden />
        {space.slots.map((slot) => {
          const index = slot.index + space.base;
          return isWithin(space.complete, index) ? (
            <GridRow
              key={index}
              id={`${id}${index}`}
              row={rowAt(index)}
              index={index}
              top={slot.start}
              columns={columns}
              selected={isSelected(selection, index)}
              active={index === active}
              compact={compact}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

const isOnCheck = (target: EventTarget): boolean => target instanceof Element && target.hasAttribute('data-check');

const rowUnder = (target: EventTarget): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return row === undefined ? undefined : Number(row);
};
