/**
 * Rows of cells as CSV that spreadsheets open: UTF-8 with its mark, semicolons, CRLF. A text that a spreadsheet would
 * take for a formula gets an apostrophe; numbers are left as they are.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;

const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d[\d.,]*$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
