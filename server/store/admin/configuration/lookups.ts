import { sql } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { type Cell, type Generation, STEP } from '../lookups/generations.ts';
import { generationOf } from '../../lookupTables.ts';
import type { Change } from '../rows.ts';
import { type Db, inOrder, type Part, type Row } from './part.ts';

/** What look-up tables need beyond other tables of the set-up: all values of a row have the same client. */
export const lookupRules: Pick<Part<Row>, 'contradicting' | 'write' | 'writeAll'> = {
  contradicting: (rows) => {
    const first = new Map<string, Row[string] | undefined>();
    return rows.flatMap((row, index) => {
      const key = `${row['maskid']} ${row['rowno']}`;
      if (!first.has(key)) first.set(key, row['clientid']);
      return first.get(key) === row['clientid'] ? [] : [index];
    });
  },
  write: (change, row) => writeAll(change, [row]),
  writeAll: (change, rows) => writeAll(change, rows),
};

/** Values per statement: each has seven parameters, and SQLite takes 32,766. */
const BATCH = 500;

async function writeAll({ trx }: Change, rows: readonly Row[]): Promise<void> {
  for (const [maskid, all] of Map.groupBy(rows, (row) => Number(row['maskid']))) {
    const found = await sql<{ generation: number }>`select ${generationOf(maskid)} as generation`.execute(trx);
    const table = { maskid, generation: found.rows[0]?.generation ?? 0 };
    for (let from = 0; from < all.length; from += BATCH) await writeSome(trx, table, all.slice(from, from + BATCH));
  }
}

async function writeSome(trx: Db, { maskid, generation }: Generation, rows: readonly Row[]): Promise<void> {
  const values = rows.map(
    ({ rowno, indexid, value, clientid = null }) =>
      sql`(${maskid}, ${generation}, ${rowno}, ${indexid}, ${value}, ${fold(String(value))}, ${clientid})`,
  );
  await sql`insert into lookup_value (maskid, generation, rowno, indexid, value, folded, clientid)
    values ${sql.join(values)} on conflict (maskid, generation, rowno, indexid)
    do update set value = excluded.value, folded = excluded.folded`.execute(trx);
  // With a column that only the table has, SQLite uses the key: of the index that covers the others it would read all
  // rows of the mask.
  const among = (ones: readonly Row[]) => {
    const numbers = [...new Set(ones.map(({ rowno }) => Number(rowno)))];
    return sql`maskid = ${maskid} and generation = ${generation} and rowno in (${sql.join(numbers)})
      and value is not null`;
  };
  for (const [clientid, ones] of Map.groupBy(rows, (row) => row['clientid']))
    // Without a client in the file a row keeps its own, also with a value more; with one, all its values have it, also
    // those that are not in the file.
    await (
      clientid === undefined
        ? sql`update lookup_value set clientid = (select max(other.clientid) from lookup_value other
          where other.maskid = ${maskid} and other.generation = ${generation} and other.rowno = lookup_value.rowno
            and other.value is not null)
          where ${among(ones)} and clientid is null`
        : sql`update lookup_value set clientid = ${clientid}
          where ${among(ones)} and clientid is distinct from ${clientid}`
    ).execute(trx);
}

/** Fewer values are written with the rest of an import: others wait some hundredths of a second for them. */
const STAGED_FROM = STEP;

/**
 * The tables of which a file changes so many values that they are written beside the current ones, with all values that
 * they will have. `entries` are those that an import adds or changes.
 */
export function tablesToStage(
  here: readonly Row[],
  entries: readonly Row[],
  isKnown: (entry: Row) => boolean,
): ReadonlyMap<number, readonly Cell[]> {
  const changed = [...Map.groupBy(entries, (row) => Number(row['maskid']))].filter(
    ([, rows]) => rows.length >= STAGED_FROM && rows.every(isKnown),
  );
  if (changed.length === 0) return new Map();
  const present = Map.groupBy(here, (row) => Number(row['maskid']));
  return new Map(changed.map(([maskid, rows]) => [maskid, merged(present.get(maskid) ?? [], rows)]));
}

/** A table as it will be. */
function merged(here: readonly Row[], entries: readonly Row[]): Cell[] {
  const cells = new Map([...here, ...entries].map((row) => [`${row['rowno']} ${row['indexid']}`, row]));
  const clients = new Map<number, number | null>();
  for (const { rowno, clientid } of [...here, ...entries])
    if (clientid !== undefined) clients.set(Number(rowno), clientid === null ? null : Number(clientid));
  return inOrder(
    [...cells.values()].map(({ rowno, indexid, value }) => ({
      rowno: Number(rowno),
      indexid: Number(indexid),
      value: String(value),
      clientid: clients.get(Number(rowno)) ?? null,
    })),
    ({ rowno }) => rowno,
    ({ indexid }) => indexid,
  );
}

/** Rows of look-up tables as in a file: where no row has a client, none says so. */
export function withClients(rows: readonly Row[]): readonly Row[] {
  const bound = new Set(rows.flatMap((row) => (row['clientid'] === null ? [] : row['maskid'])));
  return rows.map((row): Row => {
    const { clientid: _, ...rest } = row;
    return bound.has(row['maskid'] ?? null) ? row : rest;
  });
}
