import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { clientColumn, CSV_BEGINNING, csvLines } from '#core/text/csv.ts';
import type { Database } from './schema.ts';

/** An index of a mask's look-up table. */
interface Column {
  readonly id: number;
  readonly name: string;
  readonly caption: string;
}
interface Row {
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
  readonly clientid?: number | null | undefined;
}

/** How a look-up table is written as CSV. */
export interface LookupFile {
  readonly heading: string;
  readonly lineOf: (row: Row) => string;
}

/** The clients that rows can be bound to. */
export const lookupClientNames = (db: Kysely<Database>) => db.selectFrom('client').select(['id', 'name']).execute();

/** The CSV of a look-up table with these indexes, and the client of each row by its name. */
export async function lookupFileOf(db: Kysely<Database>, indexes: readonly Column[]): Promise<LookupFile> {
  const names = new Map((await lookupClientNames(db)).map(({ id, name }) => [id, name]));
  return {
    heading: CSV_BEGINNING + csvLines([[...indexes.map(({ name }) => name), clientColumn(indexes)]]),
    lineOf: ({ indexes: held, clientid }) => {
      const values = new Map(held.map(({ indexid, value }) => [indexid, value]));
      return csvLines([[...indexes.map(({ id }) => values.get(id) ?? ''), names.get(clientid ?? -1) ?? '']]);
    },
  };
}

/** A look-up table as it is audited: its lines, and the SHA-256 of its CSV. */
export interface TableDigest {
  readonly take: (row: Row) => void;
  readonly rows: () => number;
  readonly sha256: () => string;
  /** Lines that another table has not, or not as often. */
  readonly beyond: (other: TableDigest) => { readonly count: number; readonly lines: readonly string[] };
  readonly timesOf: (line: string) => number;
}

/** Most lines, and characters of lines, that are audited of a difference; the rest is counted. */
const NOTED_LINES = 200;
const NOTED_CHARACTERS = 20_000;

export function digestOf({ heading, lineOf }: LookupFile): TableDigest {
  const hash = createHash('sha256').update(heading);
  const times = new Map<string, number>();
  let rows = 0;
  const timesOf = (line: string) => times.get(line) ?? 0;
  return {
    take: (row) => {
      const line = lineOf(row);
      hash.update(line);
      times.set(line, timesOf(line) + 1);
      rows += 1;
    },
    rows: () => rows,
    sha256: () => hash.copy().digest('hex'),
    timesOf,
    beyond: (other) => {
      const lines: string[] = [];
      let [count, characters] = [0, 0];
      for (const [line, held] of times) {
        const more = Math.max(0, held - other.timesOf(line));
        count += more;
        if (more === 0 || lines.length === NOTED_LINES || characters + line.length > NOTED_CHARACTERS) continue;
        characters += line.length;
        lines.push(line.trimEnd());
      }
      return { count, lines };
    },
  };
}
