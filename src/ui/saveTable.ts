import { csvOf } from '#core/text/csv.ts';
import { saveFile } from './saveFile.ts';

/** Downloads a table as a CSV file for spreadsheets. */
export const saveTable = (rows: readonly (readonly string[])[], filename: string): void =>
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), filename);
