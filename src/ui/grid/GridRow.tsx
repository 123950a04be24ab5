import { memo, type CSSProperties } from 'react';
import type { Compact, GridColumn } from './columns.ts';
import classes from './grid.module.css';

export interface GridRowProps {
  readonly id: string;
  /** Undefined while loading. */
  readonly row: unknown;
  readonly index: number;
  /** CSS px from the top of the body. */
  readonly top: number;
  readonly columns: readonly Pick<GridColumn<unknown>, 'id' | 'align' | 'render'>[];
  readonly selected: boolean;
  readonly active: boolean;
  /** One cell instead of columns, if there is no room for columns. */
  readonly compact: Compact<unknown> | undefined;
}

/** A row; memoised, so that scrolling only renders new rows. The body handles its clicks. */
export const GridRow = memo(function GridRow({
  id,
  row,
  index,
  top,
  columns,
  selected,
  active,
  compact,
}: GridRowProps) {
  const place: CSSProperties = { top };
  const shared = {
    id,
    role: 'row',
    style: place,
    'data-row': index,
    'data-active': active || undefined,
    'aria-rowindex': index + 2,
    'aria-selected': selected,
  };
  if (row === undefined) return <div {...shared} className={classes['row']} data-loading aria-busy />;
  return (
    <div {...shared} className={classes['row']}>
      <span role="gridcell" aria-colindex={1} className={classes['check']} data-check />
      {compact !== undefined ? (
        <div role="gridcell" aria-colindex={2} className={classes['compact']}>
          {compact.render(row)}
        </div>
      ) : (
        columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 2}
            className={classes['cell']}
            data-align={column.align}
          >
            {column.render(row)}
          </div>
        ))
      )}
    </div>
  );
});
