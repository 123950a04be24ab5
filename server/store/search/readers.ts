import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ReaderOrder {
  readonly text: string;
  readonly values: readonly unknown[];
}
export type ReaderAnswer =
  | { readonly ids: Int32Array<ArrayBuffer>; readonly error?: undefined }
  | { readonly ids?: undefined; readonly error: string };

interface Waiting {
  readonly urgent: boolean;
  readonly order: ReaderOrder;
  readonly signal: AbortSignal;
  readonly resolve: (ids: Int32Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Searches at once; more wait in line. One thread beside them is for what somebody is waiting for: first rows, a count.
 */
const READERS = 2;
const URGENT_READERS = 1;
/** Milliseconds after which a search is given up and its thread replaced. */
const SEARCH_MS = 20_000;

/** A search that took longer than SEARCH_MS and was ended. */
export class SearchTooSlow extends Error {}

/** Threads with read-only connections to a SQLite file, since node:sqlite blocks the thread it is called on. */
export class SearchReaders {
  readonly #file: string;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #queue: Waiting[] = [];
  /** Searches that run and nobody waits for by the row. */
  #unhurried = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Numbers that a query answers, row by row. An abort takes the query out of the line; one that runs is left to
   * end.
   */
  query(order: ReaderOrder, signal: AbortSignal, urgent: boolean): Promise<Int32Array> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, signal, urgent, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #next(): void {
    const at = this.#queue.findIndex(({ urgent }) => urgent || this.#unhurried < READERS);
    const [waiting] = at < 0 ? [] : this.#queue.splice(at, 1);
    if (waiting === undefined) return;
    if (waiting.signal.aborted) {
      waiting.reject(new DOMException('the search was given up', 'AbortError'));
      this.#next();
      return;
    }
    const worker = this.#idle.pop() ?? (this.#all.size < READERS + URGENT_READERS ? this.#start() : undefined);
    if (worker === undefined) this.#queue.unshift(waiting);
    else void this.#run(worker, waiting);
  }

  #start(): Worker {
    const worker = new Worker(new URL('reader.worker.ts', import.meta.url), { workerData: this.#file });
    worker.unref();
    this.#all.add(worker);
    return worker;
  }

  async #run(worker: Worker, { order, urgent, resolve, reject }: Waiting): Promise<void> {
    if (!urgent) this.#unhurried += 1;
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(order);
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(SEARCH_MS) })) as [ReaderAnswer];
      this.#idle.push(worker);
      if (answer.ids === undefined) reject(new Error(answer.error));
      else resolve(answer.ids);
    } catch (error) {
      this.#all.delete(worker);
      await worker.terminate();
      const failure = error instanceof Error ? error : new Error(String(error));
      reject(failure.name === 'AbortError' ? new SearchTooSlow() : failure);
    }
    if (!urgent) this.#unhurried -= 1;
    this.#next();
  }
}
