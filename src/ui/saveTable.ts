import { csvOf } from '#core/text/csv.ts';
import { saveFile } from './saveFile.ts';

/** Hands a table to the browser as a CSV file that spreadsheets open. */
export const saveTable = (rows: readonly (readonly string[])[], filename: string): void =>
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), filename);
