/**
 * Where a page is not blank, in square cells, row by row from the top left: 1 where there is ink. The last cells may
 * reach beyond the page.
 */
export interface InkMap {
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell, page units. */
  readonly cell: number;
  readonly ink: Uint8Array;
}
