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
const KEPT_ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

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
      this.#queue.push({ order, signal, urgent, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(givenUp());
    for (const reader of this.#all.keys()) {
      reader.ref();
      reader.kill('SIGKILL');
    }
    await Promise.all(this.#all.values());
  }

  #next(): void {
    const at = this.#queue.findIndex(({ urgent }) => urgent || this.#unhurried < READERS);
    const [waiting] = at < 0 ? [] : this.#queue.splice(at, 1);
    if (waiting === undefined) return;
    if (waiting.signal.aborted) {
      waiting.reject(givenUp());
      this.#next();
      return;
    }
    const reader = this.#idle.pop() ?? (this.#all.size < READERS + URGENT_READERS ? this.#start() : undefined);
    if (reader === undefined) this.#queue.unshift(waiting);
    else void this.#run(reader, waiting);
  }

  #start(): ChildProcess {
    const env = Object.fromEntries(
      KEPT_ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    const reader = fork(ENTRY, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env,
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
    };
    reader.once('exit', gone);
    // One that could not be started has no exit.
    reader.on('error', gone);
    return reader;
  }

  async #run(reader: ChildProcess, { order, urgent, signal, resolve, reject }: Waiting): Promise<void> {
    if (!urgent) this.#unhurried += 1;
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
    const answer = await answerOf(reader, { source: this.#source, order });
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    if (answer.ids === undefined) reject(new Error(answer.error));
    else if (answer.ids === null) reject(new SearchTooSlow());
    else resolve(answer.ids);
    if (this.#all.has(reader)) this.#idle.push(reader);
    if (!urgent) this.#unhurried -= 1;
    this.#next();
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
