import { parse } from 'csv-parse/sync';
import { Failure } from '#server/rules/failure.ts';

/**
 * Parses a CSV table, separated by `;` if its heading contains one, otherwise by `,`. @throws Failure 'admin.invalid'
 */
export function linesOf(csv: string): string[][] {
  const heading = csv.slice(0, csv.search(/\r?\n|$/));
  try {
    return parse(csv, {
      bom: true,
      delimiter: heading.includes(';') ? ';' : ',',
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    throw new Failure('admin.invalid', { field: 'csv' });
  }
}
