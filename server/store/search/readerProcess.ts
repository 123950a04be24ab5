import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { DatabaseSource } from '#server/store/database/open.ts';
import { inputs, openSqlite } from '#server/store/database/sqliteFile.ts';
import { COSTS, countsIn, readsInOrder } from './inOrder.ts';
import type { ReaderAnswer, ReaderChoice, ReaderQuery, ReaderTask } from './readers.ts';

/** Runs expensive queries in a process that can be killed at any time. */
process.on('message', (task: ReaderTask) => {
  void answered(task).then((answer) => process.send?.(answer));
});

process.on('disconnect', () => process.exit(0));

async function answered({ source, order }: ReaderTask): Promise<ReaderAnswer> {
  try {
    if ('jobs' in order) return { ids: await (await arranging(source))(order.jobs) };
    return { ids: numbers(source, 'counts' in order ? chosen(source, order) : order) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const chosen = (source: DatabaseSource, { counts, wanted, inOrder, otherwise }: ReaderChoice): ReaderQuery =>
  readsInOrder(countsIn(numbers(source, counts)), wanted, COSTS.sqlite) ? inOrder : otherwise;

function numbers(source: DatabaseSource, { text, values }: ReaderQuery): Int32Array {
  const statement = prepared(source, text);
  return numbersOf(statement.all(...inputs(values)), statement.columns().length);
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
  const statement = sqlite.prepare(text);
  statement.setReturnArrays(true);
  statements.set(text, statement);
  return statement;
}

/** Flattens a million rows in a fifth of a second; building an array per row took four times as long. */
function numbersOf(rows: readonly object[], width: number): Int32Array {
  const numbers = new Int32Array(rows.length * width);
  let at = 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- setReturnArrays
  for (const row of rows as readonly (readonly number[])[]) for (const number of row) numbers[at++] = number;
  return numbers;
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
