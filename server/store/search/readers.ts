import { type ChildProcess, fork } from 'node:child_process';
import type { DatabaseSource } from '../database/open.ts';
import type { JobArrangement } from '../workflow/arrangedJobs.ts';

export interface ReaderQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** A query of numbers, or jobs that are to be arranged. */
export type ReaderOrder = ReaderQuery | { readonly jobs: JobArrangement };
/** What a reader is sent: an address of a database may hold a password, which is no argument for others to see. */
export interface ReaderTask {
  readonly source: DatabaseSource;
  readonly order: ReaderOrder;
}
export type ReaderAnswer =
  /** Null where there is too much. */
  | { readonly ids: Int32Array | null; readonly error?: undefined }
  | { readonly ids?: undefined; readonly error: string };

interface Waiting {
  readonly urgent: boolean;
  readonly order: ReaderOrder;
  readonly signal: AbortSignal;
  /** Takes it out of the line when it is called off. */
  readonly leave: () => void;
  readonly resolve: (ids: Int32Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Searches at once; more wait in line. One process beside them is for what somebody is waiting for: first rows, a
 * count.
 */
const READERS = 2;
const URGENT_READERS = 1;
/** Milliseconds after which a search is given up and its process replaced. */
const SEARCH_MS = 20_000;
/** What a search that nobody waits for any more is given to end by itself: most do, and a new process costs more. */
const GRACE_MS = 250;

const ENTRY = new URL('readerProcess.ts', import.meta.url);
/** All a reader may know of its surroundings: no secret of the server is among them. */
const KEPT_ENVIRONMENT = new Set(['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE', 'LANG', 'LC_ALL']);
/** What a connection to PostgreSQL reads beside its address: whose it is, by which keys, whom it trusts. */
const isOfPostgres = (name: string): boolean =>
  name.startsWith('PG') || ['USER', 'HOME', 'NODE_EXTRA_CA_CERTS'].includes(name);

/** What of the server's environment a reader of that database is given. */
export const environmentOf = (source: DatabaseSource, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => KEPT_ENVIRONMENT.has(name) || ('databaseUrl' in source && isOfPostgres(name)),
    ),
  );

/** A search that took longer than it may and was ended, or has more to look at than is looked at. */
export class SearchTooSlow extends Error {}

/**
 * Processes with connections of their own that only read. node:sqlite blocks the thread it is called on and cannot be
 * interrupted, and a thread only ends once its query has: a process ends at once (decision 0061). So does whatever
 * looks at every row of a long list.
 */
export class SearchReaders {
  readonly #source: DatabaseSource;
  readonly #limitMs: number;
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Map<ChildProcess, Promise<void>>();
  readonly #queue: Waiting[] = [];
  /** Searches that run and nobody waits for by the row. */
  #unhurried = 0;
  #isClosed = false;

  constructor(source: DatabaseSource, limitMs = SEARCH_MS) {
    this.#source = source;
    this.#limitMs = limitMs;
  }

  /**
   * Numbers that an order answers, row by row. An abort takes the query out of the line, and ends one that runs.
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
      // Another may take its place.
      this.#next();
    };
    reader.once('exit', gone);
    // One that could not be started has no exit.
    reader.on('error', gone);
    return reader;
  }

  /** Has one answered, and then the next in line, whatever comes of the one. */
  async #run(waiting: Waiting): Promise<void> {
    if (!waiting.urgent) this.#unhurried += 1;
    try {
      const reader = this.#idle.pop() ?? this.#start();
      await this.#ask(reader, waiting);
      if (this.#all.has(reader) && !reader.killed && reader.connected) this.#idle.push(reader);
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
      // What cannot be sent leaves nobody who would answer.
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }
}

const givenUp = (): Error => new DOMException('the search was given up', 'AbortError');

/** What a reader answers, if only by its end. */
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
