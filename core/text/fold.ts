const marks = /\p{M}+/gu;

/**
 * The form in which text is compared, independent of language: compatibility forms unified, case and accents dropped,
 * `ß` as `ss`. It is the same on server and client, SQLite and PostgreSQL: databases compare the folded copy byte by
 * byte.
 */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ß', 'ss').normalize('NFC').replace(marks, '');
