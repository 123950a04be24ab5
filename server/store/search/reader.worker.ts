import { parentPort, workerData } from 'node:worker_threads';
import { inputs, openSqlite } from '#server/store/database/sqlite.ts';
import type { ReaderAnswer, ReaderOrder } from './readers.ts';

/** Runs the id queries of searches on a read-only connection, off the thread that answers calls. */
const database = openSqlite(String(workerData), 'read');

parentPort?.on('message', ({ text, values }: ReaderOrder) => {
  let answer: ReaderAnswer;
  try {
    const statement = database.prepare(text);
    statement.setReturnArrays(true);
    const rows = statement.all(...inputs(values));
    answer = {
      ids: Int32Array.from(
        rows.flatMap((row) => Object.values(row)),
        Number,
      ),
    };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer, answer.ids === undefined ? [] : [answer.ids.buffer]);
});
