import { sql } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { generationOf } from '../../lookupTables.ts';
import type { Part, Row } from './part.ts';

/** What look-up tables need beyond other tables of the set-up: all values of a row have the same client. */
export const lookupRules: Pick<Part<Row>, 'contradicting' | 'write'> = {
  contradicting: (rows) => {
    const first = new Map<string, Row[string] | undefined>();
    return rows.flatMap((row, index) => {
      const key = `${row['maskid']} ${row['rowno']}`;
      if (!first.has(key)) first.set(key, row['clientid']);
      return first.get(key) === row['clientid'] ? [] : [index];
    });
  },
  write: async ({ trx }, row) => {
    const { maskid, rowno, indexid, value, clientid } = row;
    const generation = generationOf(Number(maskid));
    const folded = fold(String(value));
    // With a column that only the table has, SQLite uses the key: of the index that covers the others it would read all
    // rows of the mask, for each row that is written.
    const sameRow = sql`maskid = ${maskid} and generation = ${generation} and rowno = ${rowno} and value is not null`;
    // Without a client in the file, the row keeps its own.
    const client =
      clientid === undefined ? sql`(select max(clientid) from lookup_value where ${sameRow})` : sql`${clientid}`;
    await sql`insert into lookup_value (maskid, generation, rowno, indexid, value, folded, clientid)
      values (${maskid}, ${generation}, ${rowno}, ${indexid}, ${value}, ${folded}, ${client})
      on conflict (maskid, generation, rowno, indexid) do update set value = ${value}, folded = ${folded}`.execute(trx);
    // Its other values may not be in the file.
    if (clientid !== undefined)
      await sql`update lookup_value set clientid = ${clientid} where ${sameRow}
        and clientid is distinct from ${clientid}`.execute(trx);
  },
};

/** Rows of look-up tables as in a file: where no row has a client, none says so. */
export function withClients(rows: readonly Row[]): readonly Row[] {
  const bound = new Set(rows.flatMap((row) => (row['clientid'] === null ? [] : row['maskid'])));
  return rows.map((row): Row => {
    const { clientid: _, ...rest } = row;
    return bound.has(row['maskid'] ?? null) ? row : rest;
  });
}
