import { fold } from './fold.ts';

/**
 * Spreadsheets treat cells that begin with these as formulas, some also with full-width signs or after a line break; a
 * signed number is harmless. Texts with apostrophes of their own before them get another one too: otherwise their own
 * would be taken for the one that is added here.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const NUMBER = /^[+-]?\d[\d.,]*$/;

/**
 * Rows as CSV for spreadsheets: UTF-8 with byte order mark, semicolons, CRLF. Texts that would be run as formulas get a
 * leading apostrophe.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string => CSV_BEGINNING + csvLines(rows);

/** What a CSV begins with that is written piece by piece. */
export const CSV_BEGINNING = '\uFEFF';
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');

/** Removes the apostrophe that keeps spreadsheets from evaluating a text. */
export const unguarded = (cellText: string): string => cellText.trim().replace(/^'(?='*[=+\-@＝＋－＠])/, '');

const cell = (text: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * The heading of the column of clients in a look-up table's CSV: `client`, with underscores before it while an index is
 * called that.
 */
export function clientColumn(indexes: readonly { readonly name: string; readonly caption: string }[]): string {
  const taken = new Set(indexes.flatMap(({ name, caption }) => [fold(name), fold(caption)]));
  let column = 'client';
  while (taken.has(column)) column = `_${column}`;
  return column;
}
