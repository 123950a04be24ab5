import { GREY, PALE, RULE } from './paper.ts';
import type { Paper, TextStyle } from './paper.ts';

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

interface TableStyle {
  readonly size?: number;
  /** Lowest base line of a page; the table continues on the next one. */
  readonly bottom: number;
  /** Starts a new page and returns the y at which the table continues. */
  readonly onBreak: () => number;
  readonly striped?: boolean;
}

const PADDING = 4;

/** Draws a ruled table with wrapping cells; returns the y below it. The header is repeated on each page. */
export function drawTable(
  paper: Paper,
  x: number,
  y: number,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
): number {
  const size = style.size ?? 9;
  const leading = size * 1.3;
  const full = columns.reduce((sum, column) => sum + column.width, 0);
  const cells = (at: number, texts: readonly (readonly string[])[], look: TextStyle): void => {
    let left = x;
    for (const [position, column] of columns.entries()) {
      const align = column.align ?? 'left';
      const edge = align === 'left' ? left + PADDING : left + column.width - PADDING;
      for (const [line, text] of (texts[position] ?? []).entries())
        paper.text(edge, at + size + PADDING + line * leading, text, { ...look, size, align });
      left += column.width;
    }
  };
  const head = (at: number): number => {
    const height = size + 2 * PADDING + 2;
    paper.box(x, at, full, height, { fill: PALE });
    cells(
      at,
      columns.map((column) => [column.title]),
      { font: 'sansBold', color: GREY },
    );
    return at + height;
  };

  let top = head(y);
  for (const [number, row] of rows.entries()) {
    const wrapped = columns.map((column, position) =>
      paper.wrap(row[position] ?? '', column.width - 2 * PADDING, { size }),
    );
    const height = Math.max(...wrapped.map((lines) => lines.length)) * leading + 2 * PADDING;
    if (top + height > style.bottom) top = head(style.onBreak());
    if (style.striped === true && number % 2 === 1) paper.box(x, top, full, height, { fill: PALE });
    cells(top, wrapped, {});
    top += height;
    paper.line(x, top, x + full, top, 0.4, RULE);
  }
  return top;
}
