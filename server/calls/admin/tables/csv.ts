import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Failure } from '#server/rules/failure.ts';

/** Options of a table separated by `;` if its heading contains one, otherwise by `,`. */
const optionsOf = (csv: string) => ({
  bom: true,
  delimiter: csv.slice(0, csv.search(/\r?\n|$/)).includes(';') ? ';' : ',',
  relax_column_count: true,
  skip_empty_lines: true,
});

/** Parses a CSV table. @throws Failure 'admin.invalid' */
export function linesOf(csv: string): string[][] {
  try {
    return parse(csv, optionsOf(csv));
  } catch {
    throw new Failure('admin.invalid', { field: 'csv' });
  }
}

/** Bytes parsed at a time: a few milliseconds. */
const PART = 65_536;

/** Parses a large CSV table line by line; other requests are answered in between. @throws Failure 'admin.invalid' */
export async function* linesIn(csv: string): AsyncGenerator<string[]> {
  const lines = Readable.from(partsOf(Buffer.from(csv, 'utf8'))).pipe(parseStream(optionsOf(csv)));
  try {
    for await (const line of lines as AsyncIterable<string[]>) yield line;
  } catch {
    throw new Failure('admin.invalid', { field: 'csv' });
  }
}

async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PART) {
    yield bytes.subarray(from, from + PART);
    await setImmediate();
  }
}
