import { LOOKUP_ROWS_MAXIMUM } from '#core/contract/admin/adminLookup.ts';
import { fold } from '#core/text/fold.ts';
import { Failure } from '#server/rules/failure.ts';
import type { lookupIndexes, LookupInput } from '#server/store/admin/lookups.ts';
import { linesIn } from './csv.ts';

/** Longest value in characters (contract, IndexValue). */
const VALUE_MAXIMUM = 4000;

type Index = NonNullable<Awaited<ReturnType<typeof lookupIndexes>>>[number];
interface LineFault {
  readonly line: number;
  readonly fault: 'columns' | 'tooLong' | 'duplicate' | 'invalid';
}

/**
 * Reads a table whose first line names indexes, by name or caption. @throws Failure 'admin.invalid' if it names none,
 * or is too long
 */
export async function readLookupTable(
  csv: string,
  indexes: readonly Index[],
): Promise<{ rows: LookupInput[]; faults: LineFault[] }> {
  const lines = linesIn(csv);
  const { value: heading = [] } = (await lines.next()) as { value?: string[] };
  const columns = heading.map((title) =>
    indexes.find(({ name, caption }) => fold(name) === fold(title.trim()) || fold(caption) === fold(title.trim())),
  );
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0 || known.length < columns.length || new Set(known).size < known.length)
    throw new Failure('admin.invalid', { field: heading.join(';').slice(0, 200) });
  const faults: LineFault[] = [];
  const seen = new Set<string>();
  const rows: LookupInput[] = [];
  let number = 1;
  for await (const line of lines) {
    number += 1;
    if (number - 1 > LOOKUP_ROWS_MAXIMUM) throw new Failure('admin.invalid', { field: String(number - 1) });
    const fault = faultOf(line, known, seen);
    if (fault !== undefined) faults.push({ line: number, fault });
    else rows.push({ indexes: known.map(({ id }, column) => ({ indexid: id, value: (line[column] ?? '').trim() })) });
  }
  return { rows, faults };
}

function faultOf(
  line: readonly string[],
  columns: readonly Index[],
  seen: Set<string>,
): LineFault['fault'] | undefined {
  if (line.length !== columns.length) return 'columns';
  if (line.every((value) => value.trim() === '') || line.some((value) => value.includes('\0'))) return 'invalid';
  if (line.some((value, column) => value.trim().length > (columns[column]?.maxlength ?? VALUE_MAXIMUM)))
    return 'tooLong';
  const key = JSON.stringify(line.map((value) => value.trim()));
  if (seen.has(key)) return 'duplicate';
  seen.add(key);
  return undefined;
}
