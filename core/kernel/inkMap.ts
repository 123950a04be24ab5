/**
 * Which parts of a page have ink: a grid of square cells, row by row from the top left, 1 for ink. The last cells may
 * extend beyond the page.
 */
export interface InkMap {
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell in page units. */
  readonly cell: number;
  readonly ink: Uint8Array;
}
