import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import {
  columnWidth,
  withColumnMoved,
  withColumnStepped,
  withWidth,
  withWidthStepped,
  type ColumnLayout,
  type GridColumn,
} from './columns.ts';
import classes from './grid.module.css';
import { toggleSort, type GridSort } from './sort.ts';
import { WidthHandle } from './WidthHandle.tsx';

export interface GridHeaderProps<Row> {
  /** All columns, visible or not, in their default order. */
  readonly all: readonly GridColumn<Row>[];
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly sort: readonly GridSort[];
  readonly sortLimit: number;
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly selected: 'none' | 'some' | 'all';
  readonly onSelectAll: () => void;
  readonly selectAllLabel: string;
  readonly headerEnd: ((column: GridColumn<Row>) => ReactNode) | undefined;
}

/** CSS px the pointer must move before a title is dragged; less is a click. */
const DRAG_FROM = 5;

interface Drop {
  readonly id: string;
  readonly side: 'before' | 'behind';
}

/**
 * The sticky header: a click sorts, Shift adds a sort column, dragging a title moves it, dragging its right edge
 * resizes. By keyboard: Alt + arrow moves the column, with Shift it resizes.
 */
function Header<Row>({
  all,
  columns,
  layout,
  onLayout,
  sort,
  sortLimit,
  onSort,
  selected,
  onSelectAll,
  selectAllLabel,
  headerEnd,
}: GridHeaderProps<Row>) {
  const checked = selected === 'all' ? 'true' : selected === 'some' ? 'mixed' : 'false';
  const drag = useRef<{ readonly id: string; readonly x: number; moved: boolean } | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // Released outside the header, before it was dragged far enough to capture the pointer.
    if (event.buttons === 0) drag.current = null;
    const { current } = drag;
    if (current === null || (!current.moved && Math.abs(event.clientX - current.x) < DRAG_FROM)) return;
    if (!current.moved) event.currentTarget.setPointerCapture(event.pointerId);
    current.moved = true;
    setDrop(dropAt(event.currentTarget, event.clientX));
  };
  const onPointerUp = () => {
    if (drag.current?.moved === true && drop !== null)
      onLayout(withColumnMoved(all, layout, drag.current.id, drop.id, drop.side));
    setDrop(null);
  };
  const onClickCapture = (event: MouseEvent) => {
    // The click that ends a drag is not a click on the title.
    if (drag.current?.moved === true) event.stopPropagation();
    drag.current = null;
  };
  const onKey = (event: KeyboardEvent, column: GridColumn<Row>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    onLayout(event.shiftKey ? withWidthStepped(layout, column, step) : withColumnStepped(all, layout, column.id, step));
  };

  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classes['header']}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null;
        setDrop(null);
      }}
      onClickCapture={onClickCapture}
    >
      <span role="columnheader" aria-colindex={1}>
        <button
          type="button"
          role="checkbox"
          aria-checked={checked}
          aria-label={selectAllLabel}
          className={classes['check']}
          onClick={onSelectAll}
        />
      </span>
      {columns.map((column, at) => {
        const rank = sort.findIndex((key) => key.column === column.id);
        const key = sort[rank];
        const direction = key === undefined ? 'none' : key.descending ? 'descending' : 'ascending';
        const title = <span className={column.bare ? classes['hiddenTitle'] : classes['title']}>{column.title}</span>;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            {...(column.sortable ? { 'aria-sort': direction } : {})}
            className={classes['headerCell']}
            data-align={column.align}
            data-column={column.id}
            data-drop={drop?.id === column.id ? drop.side : undefined}
            onPointerDown={(event) => {
              if (event.button === 0 && event.pointerType !== 'touch' && isTitle(event.target))
                drag.current = { id: column.id, x: event.clientX, moved: false };
            }}
          >
            {column.sortable ? (
              <button
                type="button"
                className={classes['sorter']}
                onClick={(event: MouseEvent) => onSort(toggleSort(sort, column.id, event.shiftKey, sortLimit))}
                onKeyDown={(event) => onKey(event, column)}
              >
                {title}
                {key !== undefined &&
                  (key.descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
                {key !== undefined && sort.length > 1 && <span className={classes['rank']}>{rank + 1}</span>}
              </button>
            ) : (
              title
            )}
            {headerEnd?.(column)}
            <WidthHandle
              width={columnWidth(column, layout)}
              onWidth={(width) => onLayout(withWidth(layout, column.id, width))}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Memoised: neither scrolling nor another result renders it. */
export const GridHeader = memo(Header) as typeof Header; // oxlint-disable-line typescript/no-unsafe-type-assertion -- memo drops the type parameter

const isTitle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-handle], [data-header-end]') === null;

/** The title under the pointer, and on which side of it the dragged column would be placed. */
const dropAt = (header: HTMLElement, x: number): Drop | null => {
  for (const cell of header.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right } = cell.getBoundingClientRect();
    const id = cell.dataset['column'];
    if (id !== undefined && x >= left && x < right) return { id, side: x < (left + right) / 2 ? 'before' : 'behind' };
  }
  return null;
};
