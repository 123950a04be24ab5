import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { columnWidth, withWidth, type ColumnLayout, type GridColumn } from './columns.ts';
import classes from './grid.module.css';
import { toggleSort, type GridSort } from './sort.ts';

export interface GridHeaderProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly sort: readonly GridSort[];
  readonly sortLimit: number;
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly selected: 'none' | 'some' | 'all';
  readonly onSelectAll: () => void;
  readonly selectAllLabel: string;
}

/** The sticky row of titles: click sorts, Shift adds to the order, the right edge of a title is dragged for its width. */
export function GridHeader<Row>({
  columns,
  layout,
  onLayout,
  sort,
  sortLimit,
  onSort,
  selected,
  onSelectAll,
  selectAllLabel,
}: GridHeaderProps<Row>) {
  const checked = selected === 'all' ? 'true' : selected === 'some' ? 'mixed' : 'false';
  return (
    <div role="row" aria-rowindex={1} className={classes['header']}>
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
          >
            {column.sortable ? (
              <button
                type="button"
                className={classes['sorter']}
                onClick={(event: MouseEvent) => onSort(toggleSort(sort, column.id, event.shiftKey, sortLimit))}
              >
                {title}
                {key !== undefined &&
                  (key.descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
                {key !== undefined && sort.length > 1 && <span className={classes['rank']}>{rank + 1}</span>}
              </button>
            ) : (
              title
            )}
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

/** Drags a width; the pointer is captured, so the drag goes on outside of the header. */
function WidthHandle({ width, onWidth }: { readonly width: number; readonly onWidth: (width: number) => void }) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  return (
    <span
      className={classes['handle']}
      aria-hidden
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) onWidth(drag.current.width + event.clientX - drag.current.x);
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
    />
  );
}
