import { LOOKUP_ROWS_MAXIMUM } from '#core/contract/admin/adminLookup.ts';
import { fold } from '#core/text/fold.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import {
  lookupCount,
  lookupIndexes,
  type LookupInput,
  lookupWindow,
  replaceLookups,
  saveLookups,
} from '#server/store/admin/lookups.ts';
import { changing } from '#server/calls/admin/change.ts';
import { linesOf } from '#server/calls/admin/tables/csv.ts';

/** Most faults reported per table; more would not be fixed in one go anyway. */
const FAULTS_MAXIMUM = 100;
/** Longest value in characters (contract, IndexValue). */
const VALUE_MAXIMUM = 4000;

type Index = NonNullable<Awaited<ReturnType<typeof lookupIndexes>>>[number];
interface LineFault {
  readonly line: number;
  readonly fault: 'columns' | 'tooLong' | 'duplicate' | 'invalid';
}

export const adminLookupHandlers = {
  adminLookupList: async ({ services, query }) => {
    const { db } = services.store;
    if ((await lookupIndexes(db, query.maskid)) === undefined) throw new Failure('admin.unknown');
    const { rows, count } = await lookupWindow(db, query.maskid, query.offset ?? 0, query.limit ?? 100);
    return { lookup: rows, count: [{ rows: count }] };
  },

  adminLookupSet: async (call) => {
    const { maskid, rows, deleted = [] } = call.body;
    return { count: [{ rows: await changing(call, (change) => saveLookups(change, maskid, rows, deleted)) }] };
  },

  adminLookupImport: async (call) => {
    const { maskid, csv, check } = call.body;
    const { db } = call.services.store;
    const indexes = await lookupIndexes(db, maskid);
    if (indexes === undefined) throw new Failure('admin.unknown');
    const { rows, faults } = readTable(csv, indexes);
    const isTaken = !check && faults.length === 0;
    const before = isTaken
      ? await changing(call, (change) => replaceLookups(change, maskid, rows))
      : await lookupCount(db, maskid);
    return { count: [{ rows: rows.length, before }], fault: faults.slice(0, FAULTS_MAXIMUM) };
  },
} satisfies Partial<Handlers>;

/**
 * Reads a table whose first line names indexes, by name or caption. @throws Failure 'admin.invalid' if it names none,
 * or is too long
 */
export function readTable(csv: string, indexes: readonly Index[]): { rows: LookupInput[]; faults: LineFault[] } {
  const [heading = [], ...lines] = linesOf(csv);
  const columns = heading.map((title) =>
    indexes.find(({ name, caption }) => fold(name) === fold(title.trim()) || fold(caption) === fold(title.trim())),
  );
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0 || known.length < columns.length || new Set(known).size < known.length)
    throw new Failure('admin.invalid', { field: heading.join(';').slice(0, 200) });
  if (lines.length > LOOKUP_ROWS_MAXIMUM) throw new Failure('admin.invalid', { field: String(lines.length) });
  const faults: LineFault[] = [];
  const seen = new Set<string>();
  const rows: LookupInput[] = [];
  for (const [at, line] of lines.entries()) {
    const fault = faultOf(line, known, seen);
    if (fault !== undefined) faults.push({ line: at + 2, fault });
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
