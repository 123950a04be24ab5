import { stringify } from 'csv-stringify/browser/esm/sync';
import type { HistoryLine } from './model.ts';

/**
 * The lines as a table that spreadsheets open: semicolons, a byte order mark, and nothing that they would take for a
 * formula.
 */
export const csvOf = (titles: readonly string[], lines: readonly HistoryLine[]): string =>
  stringify(
    [
      [...titles],
      ...lines.map(({ at, user, onBehalfOf, action, before, after }) => [at, user, onBehalfOf, action, before, after]),
    ],
    { bom: true, delimiter: ';', record_delimiter: 'windows', escape_formulas: true },
  );
