import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ConfigurationDifference, ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import type { Configuration } from '#core/contract/admin/configuration.ts';
import type { Prepared } from '#server/store/admin/configuration/configuration.ts';
import type { DatabaseSource } from '#server/store/database/open.ts';
import type { Cell } from '#server/store/admin/lookups/generations.ts';
import { environmentOf } from '#server/store/search/readers.ts';

/** Sent as a message, because arguments are visible to others and a database address may hold a password. */
export interface CompareTask {
  readonly source: DatabaseSource;
  /** The file. */
  readonly json: string;
  /** Who compares, and when. */
  readonly by: number;
  readonly at: number;
  /** Whether it is compared in order to be imported. */
  readonly imports: boolean;
}
export interface Compared {
  readonly faults: readonly ConfigurationFault[];
  readonly differences: readonly ConfigurationDifference[];
  /** Of the set-up that the file was compared with. */
  readonly etag: string;
  /** What is left to be imported, without the tables that are written beside the current ones. */
  readonly left?: { readonly file: Configuration; readonly lookups: Prepared['lookups'] };
}
/** Values of a look-up table that is written beside the current one. */
export interface Piece {
  readonly maskid: number;
  readonly cells: readonly Cell[];
}
export type CompareAnswer = Compared | { readonly error: string };
/** The answer to each further message; null once there are no more. */
export type PieceAnswer = Piece | null;

const ENTRY = new URL('comparingProcess.ts', import.meta.url);

/**
 * Compares a configuration file with the set-up in a process of its own: reading and trying a large one takes seconds,
 * in which this thread would answer nobody. It ends with the call.
 */
export async function compareFile(task: Omit<CompareTask, 'imports'>, signal: AbortSignal): Promise<Compared> {
  return await withProcess({ ...task, imports: false }, signal, (compared) => Promise.resolve(compared));
}

/**
 * Compares a file in the same way, for its import.
 * @param work is given what was found, and the large look-up tables piece by piece
 */
export async function preparedFile<Value>(
  task: Omit<CompareTask, 'imports'>,
  signal: AbortSignal,
  work: (compared: Compared, pieces: AsyncIterable<Piece>) => Promise<Value>,
): Promise<Value> {
  return await withProcess({ ...task, imports: true }, signal, work);
}

async function withProcess<Value>(
  task: CompareTask,
  signal: AbortSignal,
  work: (compared: Compared, pieces: AsyncIterable<Piece>) => Promise<Value>,
): Promise<Value> {
  const child = fork(ENTRY, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: environmentOf(task.source, process.env),
  });
  const over = new AbortController();
  const until = { signal: AbortSignal.any([signal, over.signal]) };
  const gone = once(child, 'exit', until).then(() => {
    throw new Error('the comparison was ended');
  });
  // Whoever waits for an answer is told.
  gone.catch(() => undefined);
  const ask = async <Answer>(question: unknown): Promise<Answer> => {
    const answered = once(child, 'message', until) as Promise<[Answer]>;
    // A process that cannot be sent to is gone.
    child.send(question as object, () => undefined);
    const [answer] = await Promise.race([answered, gone]);
    return answer;
  };
  async function* pieces(): AsyncGenerator<Piece> {
    for (;;) {
      const piece = await ask<PieceAnswer>('next');
      if (piece === null) return;
      yield piece;
    }
  }
  try {
    const compared = await ask<CompareAnswer>(task);
    if ('error' in compared) throw new Error(compared.error);
    return await work(compared, pieces());
  } finally {
    over.abort();
    child.kill('SIGKILL');
  }
}
