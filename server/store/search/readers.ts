import { type ChildProcess, fork } from 'node:child_process';
import type { DatabaseSource } from '../database/open.ts';
import type { JobArrangement } from '../workflow/arrangedJobs.ts';
import type { Way } from './ways.ts';

export interface ReaderQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** Queries for the same rows; which of them is fastest is known once the counts are (ways.ts). */
export interface ReaderChoice {
  readonly counts: ReaderQuery;
  /** Rows that are answered; a query may find more. */
  readonly wanted: number;
  readonly ways: Readonly<Record<Way, ReaderQuery>>;
}
/** A query of numbers, a choice of them, or jobs to be sorted and filtered. */
export type ReaderOrder = ReaderQuery | ReaderChoice | { readonly jobs: JobArrangement };
/**
 * What a reader is sent. As a message, because arguments are visible to others and a database address may hold a
 * password.
 */
export interface ReaderTask {
  readonly source: DatabaseSource;
  readonly order: ReaderOrder;
}
export type ReaderAnswer =
  /** Null if there are too many rows. */
  | { readonly ids: Int32Array | null; readonly error?: undefined }
  | { readonly ids?: undefined; readonly error: string };

interface Waiting {
  readonly urgent: boolean;
  readonly order: ReaderOrder;
  readonly signal: AbortSignal;
  /** Removes it from the queue when it is cancelled. */
  readonly leave: () => void;
  readonly resolve: (ids: Int32Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Processes for searches; more have to wait. One further process is reserved for what a user is waiting for: first
 * rows, a count.
 */
const READERS = 2;
const URGENT_READERS = 1;
/** Processes kept once there was a search. */
const IN_USE = 2;
/** Milliseconds after which a search is cancelled and its process replaced. */
const SEARCH_MS = 20_000;
/** Milliseconds for an abandoned search to finish: most do, and a new process costs more. */
const GRACE_MS = 250;

const ENTRY = new URL('readerProcess.ts', import.meta.url);
/** Environment of readers: no secret of the server is included. */
const KEPT_ENVIRONMENT = new Set(['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE', 'LANG', 'LC_ALL']);
/** Variables that a PostgreSQL client reads: user, keys, trusted certificates. */
const isOfPostgres = (name: string): boolean =>
  name.startsWith('PG') || ['USER', 'HOME', 'NODE_EXTRA_CA_CERTS'].includes(name);

/** The part of the environment passed to a reader of that database. */
export const environmentOf = (source: DatabaseSource, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => KEPT_ENVIRONMENT.has(name) || ('databaseUrl' in source && isOfPostgres(name)),
    ),
  );

/** The search exceeded its time limit and was ended, or would have to examine too many rows. */
export class SearchTooSlow extends Error {}

/**
 * Read-only processes with connections of their own. node:sqlite blocks its thread and cannot be interrupted, and a
 * worker thread only ends when its query does; a process can be killed at once (decision 0061). The same holds for
 * anything that examines all rows of a long list.
 */
export class SearchReaders {
  readonly #source: DatabaseSource;
  readonly #limitMs: number;
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Map<ChildProcess, Promise<void>>();
  readonly #queue: Waiting[] = [];
  /** Number of running searches that are not urgent. */
  #unhurried = 0;
  #isClosed = false;

  constructor(source: DatabaseSource, limitMs = SEARCH_MS) {
    this.#source = source;
    this.#limitMs = limitMs;
  }

  /**
   * Runs an order and returns its numbers, row by row. An abort removes it from the queue, or ends it.
   * @throws SearchTooSlow
   */
  query(order: ReaderOrder, signal: AbortSignal, urgent: boolean): Promise<Int32Array> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal.aborted) {
        reject(givenUp());
        return;
      }
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(givenUp());
      };
      const waiting: Waiting = { order, signal, urgent, leave, resolve, reject };
      this.#queue.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { signal, leave, reject } of this.#queue.splice(0)) {
      signal.removeEventListener('abort', leave);
      reject(givenUp());
    }
    for (const reader of this.#all.keys()) {
      reader.ref();
      reader.kill('SIGKILL');
    }
    await Promise.all(this.#all.values());
  }

  #next(): void {
    const at = this.#queue.findIndex(({ urgent }) => urgent || this.#unhurried < READERS);
    if (at < 0 || (this.#idle.length === 0 && this.#all.size >= READERS + URGENT_READERS)) return;
    const [waiting] = this.#queue.splice(at, 1);
    if (waiting === undefined) return;
    waiting.signal.removeEventListener('abort', waiting.leave);
    void this.#run(waiting);
  }

  #start(): ChildProcess {
    const reader = fork(ENTRY, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: environmentOf(this.#source, process.env),
    });
    reader.unref();
    reader.channel?.unref();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#all.set(reader, promise);
    const gone = (): void => {
      this.#all.delete(reader);
      const at = this.#idle.indexOf(reader);
      if (at >= 0) this.#idle.splice(at, 1);
      resolve();
      // Make room for the next in the queue.
      this.#next();
    };
    reader.once('exit', gone);
    // A process that could not be started emits no exit.
    reader.on('error', gone);
    return reader;
  }

  /** Runs one order, then the next in the queue, whatever the result. */
  async #run(waiting: Waiting): Promise<void> {
    if (!waiting.urgent) this.#unhurried += 1;
    try {
      const reader = this.#idle.pop() ?? this.#start();
      await this.#ask(reader, waiting);
      if (this.#all.has(reader) && !reader.killed && reader.connected) this.#idle.push(reader);
      // A search must not wait for a process to start while the rest of another is loaded.
      if (this.#all.size < IN_USE && !this.#isClosed) this.#idle.push(this.#start());
    } catch (error) {
      waiting.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      if (!waiting.urgent) this.#unhurried -= 1;
      this.#next();
    }
  }

  async #ask(reader: ChildProcess, { order, signal, resolve, reject }: Waiting): Promise<void> {
    const end = (): void => void reader.kill('SIGKILL');
    let timer = setTimeout(() => {
      reject(new SearchTooSlow());
      end();
    }, this.#limitMs);
    const leave = (): void => {
      reject(givenUp());
      clearTimeout(timer);
      timer = setTimeout(end, GRACE_MS);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      const answer = await answerOf(reader, { source: this.#source, order });
      if (answer.ids === undefined) reject(new Error(answer.error));
      else if (answer.ids === null) reject(new SearchTooSlow());
      else resolve(answer.ids);
    } catch (error) {
      // If sending fails no answer will come.
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }
}

const givenUp = (): Error => new DOMException('the search was given up', 'AbortError');

/** A reader's answer; an error if it exits first. */
function answerOf(reader: ChildProcess, task: ReaderTask): Promise<ReaderAnswer> {
  return new Promise((resolve) => {
    const gone = (): void => resolve({ error: 'a reader of searches has ended' });
    const settle = (answer: ReaderAnswer): void => {
      reader.off('exit', gone);
      reader.off('error', gone);
      resolve(answer);
    };
    reader.once('message', settle);
    reader.once('exit', gone);
    reader.once('error', gone);
    reader.send(task, (error) => {
      if (error) reader.kill('SIGKILL');
    });
  });
}
