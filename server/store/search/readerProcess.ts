import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { DatabaseSource } from '#server/store/database/open.ts';
import { inputs, openSqlite } from '#server/store/database/sqliteFile.ts';
import { COSTS, countsIn, wayOf } from './ways.ts';
import type { ReaderAnswer, ReaderChoice, ReaderQuery, ReaderTask } from './readers.ts';

/** Runs expensive queries in a process that can be killed at any time. */
process.on('message', (task: ReaderTask) => {
  void answered(task).then((answer) => process.send?.(answer));
});

process.on('disconnect', () => process.exit(0));

async function answered({ source, order }: ReaderTask): Promise<ReaderAnswer> {
  try {
    if ('jobs' in order) return { ids: await (await arranging(source))(order.jobs) };
    if (!('counts' in order)) return { ids: numbers(source, order) };
    return { ids: numbers(source, chosen(source, order)).slice(0, order.wanted) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const chosen = (source: DatabaseSource, { counts, wanted, ways }: ReaderChoice): ReaderQuery =>
  ways[wayOf(countsIn([...numbers(source, counts)]), wanted, COSTS.sqlite)];

function numbers(source: DatabaseSource, { text, values }: ReaderQuery): Int32Array {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one row that a gathering statement yields
  const [[list]] = prepared(source, text).all(...inputs(values)) as unknown as [[string | null]];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return Int32Array.from(JSON.parse(`[${list ?? ''}]`) as number[]);
}

let sqlite: DatabaseSync | undefined;
const statements = new Map<string, StatementSync>();
/** Searches differ in their fields and in how many realms, years and words they name. */
const STATEMENTS_MAXIMUM = 100;

function prepared(source: DatabaseSource, text: string): StatementSync {
  if ('databaseUrl' in source) throw new Error('PostgreSQL ends its own queries');
  sqlite ??= openSqlite(source.sqliteFile, 'read');
  const kept = statements.get(text);
  if (kept !== undefined) return kept;
  if (statements.size >= STATEMENTS_MAXIMUM) statements.clear();
  const statement = sqlite.prepare(gathering(sqlite, text));
  statement.setReturnArrays(true);
  statements.set(text, statement);
  return statement;
}

/** All rows as one list, in the query's order: as an array each, ten thousand took 1.2 ms longer. */
function gathering(database: DatabaseSync, text: string): string {
  const columns = database.prepare(text).columns();
  return `select group_concat(${columns.map(({ name }) => `"${name}"`).join(" || ',' || ")}) from (${text})`;
}

type Arranging = (jobs: Extract<ReaderTask['order'], { readonly jobs: unknown }>['jobs']) => Promise<Int32Array | null>;
let readyToArrange: Promise<Arranging> | undefined;

/** Loaded on demand: without it a reader starts in half the time. */
const arranging = (source: DatabaseSource): Promise<Arranging> =>
  (readyToArrange ??= (async () => {
    const { readingDatabase } = await import('#server/store/database/open.ts');
    const { arrangedJobs } = await import('#server/store/workflow/arrangedJobs.ts');
    const db = readingDatabase(source);
    return (jobs) => arrangedJobs(db, jobs);
  })());
