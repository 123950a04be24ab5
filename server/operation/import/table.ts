import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { BadSource, type Entry } from './entry.ts';

/** Column titles with a fixed meaning; others name an index. */
const PLACES = ['file', 'name', 'client', 'product', 'year', 'doctype', 'mask', 'tags', 'note'] as const;
type Place = (typeof PLACES)[number];
const NEEDED: readonly Place[] = ['file', 'client', 'product', 'year', 'doctype'];

/**
 * Reads a table of metadata row by row, whatever its length. The first line holds the titles `file`, `client`,
 * `product`, `year` and `doctype`, optionally `name`, `mask`, `tags` and `note`, and names or captions of indexes. The
 * separator is `;` if the first line has one, else `,`.
 */
export async function* tableEntries(path: string): AsyncGenerator<Entry> {
  const delimiter = (await firstLine(path)).includes(';') ? ';' : ',';
  const rows = createReadStream(path).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, info: true }),
  );
  let titles: readonly string[] | undefined;
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (titles === undefined) {
        titles = titlesOf(record);
        continue;
      }
      yield entryOf(titles, record, String(info.lines));
    }
  } catch (error) {
    if (error instanceof BadSource) throw error;
    throw new BadSource(`${path} is no table: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (titles === undefined) throw new BadSource(`${path} is empty.`);
}

function titlesOf(record: readonly string[]): string[] {
  const titles = record.map((title) => {
    const small = title.trim().toLowerCase();
    return (PLACES as readonly string[]).includes(small) ? small : title.trim();
  });
  const missing = NEEDED.filter((place) => !titles.includes(place));
  if (missing.length > 0) throw new BadSource(`The first line of the table lacks ${missing.join(', ')}.`);
  const twice = titles.find((title, at) => titles.indexOf(title) !== at);
  if (twice !== undefined) throw new BadSource(`The first line of the table has '${twice}' twice.`);
  return titles;
}

function entryOf(titles: readonly string[], record: readonly string[], at: string): Entry {
  const cell = (place: Place) => (record[titles.indexOf(place)] ?? '').trim();
  const values = new Map<string, string>();
  for (const [column, title] of titles.entries()) {
    const value = (record[column] ?? '').trim();
    if (!(PLACES as readonly string[]).includes(title) && value !== '') values.set(title, value);
  }
  const file = cell('file').replaceAll('\\', '/');
  return {
    at,
    file,
    name: cell('name') || (file.split('/').at(-1) ?? ''),
    client: cell('client'),
    product: cell('product'),
    year: cell('year'),
    doctype: cell('doctype'),
    mask: cell('mask'),
    values,
    tags: cell('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    notes: cell('note') === '' ? [] : [cell('note')],
  };
}

async function firstLine(path: string): Promise<string> {
  let text = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 65_536 })) {
    text += String(chunk);
    const end = text.search(/\r?\n/);
    if (end >= 0) return text.slice(0, end);
  }
  return text;
}
