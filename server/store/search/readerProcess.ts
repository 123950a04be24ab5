import { inputs, openSqlite } from '#server/store/database/sqliteFile.ts';
import type { ReaderAnswer, ReaderOrder } from './readers.ts';

/** Runs the id queries of searches on a read-only connection, in a process that can be ended whatever it is doing. */
const database = openSqlite(process.argv[2] ?? '', 'read');

process.on('message', ({ text, values }: ReaderOrder) => {
  let answer: ReaderAnswer;
  try {
    const statement = database.prepare(text);
    statement.setReturnArrays(true);
    answer = { ids: numbersOf(statement.all(...inputs(values)), statement.columns().length) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});

/** A million of them, in a fifth of a second: what made arrays of each row's took four times as long. */
function numbersOf(rows: readonly object[], width: number): Int32Array {
  const numbers = new Int32Array(rows.length * width);
  let at = 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- setReturnArrays
  for (const row of rows as readonly (readonly number[])[]) for (const number of row) numbers[at++] = number;
  return numbers;
}

process.on('disconnect', () => process.exit(0));
