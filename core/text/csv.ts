/** Spreadsheets run what begins with these as formulas; a signed number is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d[\d.,]*$/;

/**
 * Rows as a spreadsheet opens them: UTF-8 with its mark, semicolons, CRLF. A text that it would take for a formula gets
 * an apostrophe.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;

const cell = (text: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
