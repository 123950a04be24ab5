import { LOOKUP_ROWS_MAXIMUM } from '#core/contract/admin/adminLookup.ts';
import { clientColumn, unguarded } from '#core/text/csv.ts';
import { fold } from '#core/text/fold.ts';
import type { Kysely } from 'kysely';
import { Failure } from '#server/rules/failure.ts';
import { type lookupIndexes, type LookupInput, lookupRowsOf } from '#server/store/admin/lookups/lookups.ts';
import { lookupFileOf } from '#server/store/lookupFile.ts';
import type { Database } from '#server/store/schema.ts';
import { linesIn } from './csv.ts';

/** Longest value in characters (contract, IndexValue). */
const VALUE_MAXIMUM = 4000;

/** A client by its name. */
interface Client {
  readonly id: number;
  readonly name: string;
}
type Index = NonNullable<Awaited<ReturnType<typeof lookupIndexes>>>[number];
interface LineFault {
  readonly line: number;
  readonly fault: 'columns' | 'tooLong' | 'duplicate' | 'invalid' | 'client';
}

/**
 * Reads a table whose first line names indexes, by name or caption, and possibly the column of clients. @throws Failure
 * 'admin.invalid' if it names no index, or is too long
 */
export async function readLookupTable(
  csv: string,
  indexes: readonly Index[],
  clients: readonly Client[],
): Promise<{ rows: LookupInput[]; faults: LineFault[] }> {
  const lines = linesIn(csv);
  const { value: heading = [] } = (await lines.next()) as { value?: string[] };
  const ofClient = clientColumn(indexes);
  const columns = heading.map((title) =>
    fold(title.trim()) === ofClient
      ? 'client'
      : indexes.find(({ name, caption }) => fold(name) === fold(title.trim()) || fold(caption) === fold(title.trim())),
  );
  const known = columns.filter((column) => column !== undefined);
  if (
    known.every((column) => column === 'client') ||
    known.length < columns.length ||
    new Set(known).size < known.length
  )
    throw new Failure('admin.invalid', { field: heading.join(';').slice(0, 200) });
  const clientNamed = new Map(clients.map(({ id, name }) => [name.trim(), id]));
  const faults: LineFault[] = [];
  const seen = new Set<string>();
  const rows: LookupInput[] = [];
  let number = 1;
  for await (const line of lines) {
    number += 1;
    if (number - 1 > LOOKUP_ROWS_MAXIMUM) throw new Failure('admin.invalid', { field: String(number - 1) });
    const fault = faultOf(line, known, clientNamed, seen);
    if (fault !== undefined) faults.push({ line: number, fault });
    else rows.push(rowOf(line, known, clientNamed));
  }
  return { rows, faults };
}

type Column = Index | 'client';
type ClientNames = ReadonlyMap<string, number>;

const rowOf = (line: readonly string[], columns: readonly Column[], clients: ClientNames): LookupInput => ({
  indexes: columns.flatMap((column, at) =>
    column === 'client' ? [] : [{ indexid: column.id, value: textAt(line, at) }],
  ),
  clientid: clients.get(textAt(line, columns.indexOf('client'))) ?? null,
});

const textAt = (line: readonly string[], at: number): string => unguarded(line[at] ?? '');

function faultOf(
  line: readonly string[],
  columns: readonly Column[],
  clients: ClientNames,
  seen: Set<string>,
): LineFault['fault'] | undefined {
  if (line.length !== columns.length) return 'columns';
  const values = columns.flatMap((column, at) => (column === 'client' ? [] : [{ column, value: textAt(line, at) }]));
  if (values.every(({ value }) => value === '') || line.some((value) => value.includes('\0'))) return 'invalid';
  if (values.some(({ column, value }) => value.length > (column.maxlength ?? VALUE_MAXIMUM))) return 'tooLong';
  const client = textAt(line, columns.indexOf('client'));
  if (client !== '' && !clients.has(client)) return 'client';
  const key = JSON.stringify(columns.map((_, at) => textAt(line, at)));
  if (seen.has(key)) return 'duplicate';
  seen.add(key);
  return undefined;
}

/** A look-up table as `readLookupTable` reads it, piece by piece. */
export async function* lookupFile(
  db: Kysely<Database>,
  maskid: number,
  indexes: readonly Index[],
): AsyncGenerator<string> {
  const { heading, lineOf } = await lookupFileOf(db, indexes);
  yield heading;
  for await (const rows of lookupRowsOf(db, maskid)) yield rows.map(lineOf).join('');
}
