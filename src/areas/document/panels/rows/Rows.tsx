import { useVirtualizer } from '@tanstack/react-virtual';
import { type Key, memo, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import classes from './rows.module.css';

const OVERSCAN = 6;
const NO_ROWS: readonly never[] = [];

interface RowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** Estimated row height in CSS px; rows are measured once rendered. */
  readonly height: number;
  /** The row to scroll to and highlight, by its key; a new object scrolls there again. */
  readonly shown?: { readonly id: Key } | undefined;
  readonly children: (row: Row) => ReactNode;
}

interface ContentProps<Row> {
  readonly row: Row;
  readonly draw: (row: Row) => ReactNode;
}

function RowContent<Row>({ row, draw }: ContentProps<Row>): ReactNode {
  return draw(row);
}
/** The content of a row: rendered when it becomes visible, and not again on every scroll step. */
const Content = memo(RowContent) as typeof RowContent; // oxlint-disable-line typescript/no-unsafe-type-assertion -- memo drops the type parameter

/** The rows of a panel, however many: only visible ones are rendered. */
export function Rows<Row>({ label, rows: all, keyOf, height, shown, children }: RowsProps<Row>) {
  // Rows that arrive are rendered in small steps.
  const rows = useDeferredValue(all, NO_ROWS);
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing made of what it returns is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    overscan: OVERSCAN,
  });
  const at = shown === undefined ? -1 : rows.findIndex((row) => keyOf(row) === shown.id);
  useEffect(() => {
    if (at < 0) return;
    virtual.scrollToIndex(at, { align: 'center' });
    frame.current?.focus({ preventScroll: true });
    // Only when the row is requested or arrives, not when the list scrolls.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, at]);
  return (
    // Scrolling content must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={classes['frame']} tabIndex={0} role="group" aria-label={label}>
      <ol className={classes['rows']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              aria-current={index === at || undefined}
              className={classes['row']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Content row={row} draw={children} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
