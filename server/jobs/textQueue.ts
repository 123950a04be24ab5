import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { TextKeys } from '#core/text/keys.ts';
import type { Renderer } from '#server/render/renderer.ts';
import { DatabaseAway } from '#server/store/database/databaseAway.ts';
import { indexFileText } from '#server/store/document/fulltext.ts';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import { readingsOf } from '#server/store/reading/readings.ts';

/** Name the render pool shares its time out by; pages that people wait for go first anyway. */
const OWNER = 'text';
/** Pages of a file that may fail, each after its time limit, before the rest is left. */
const FAILED_PAGES = 10;
/**
 * What is indexed of a file at most: pages, characters of a page and of all, distinct terms, and milliseconds. A book
 * is 2 million characters; a file that unpacks to more is found by its beginning.
 */
const BUDGET = { pages: 2000, pageCharacters: 200_000, characters: 4_000_000, terms: 100_000, ms: 120_000 } as const;
/** Characters whose keys are made between two turns of the event loop: some 10 ms. */
const SLICE = 20_000;
/** Milliseconds after which it is tried anew when the database could not be asked. */
const AGAIN_MS = 10_000;
/** Times the indexing of a file may fail before it is left until the next start. */
const ATTEMPTS = 3;

/** A file that is to be read: what has no text that can be had is found by the names and the values it stands under. */
interface TextJob {
  readonly sha256: string;
  readonly size: number;
  readonly pagecount: number;
  readonly kind: string;
  readonly encrypted: number;
}

/**
 * Brings the text of archived files into the full-text index, one file after the other, in the background. What is to
 * be done stands in the database (`text_job`, written with the document), so that a kill loses none of it.
 */
export class TextQueue {
  readonly #store: Store;
  readonly #files: FileStore;
  readonly #renderer: Renderer;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #woken = false;
  #again: NodeJS.Timeout | undefined;
  /** Failures by file; those that had all their attempts are passed over. */
  readonly #failures = new Map<string, number>();
  /** Whose file was taken last: users take turns. */
  #servedLast = -1;

  constructor(parts: {
    store: Store;
    files: FileStore;
    renderer: Renderer;
    log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  }) {
    this.#store = parts.store;
    this.#files = parts.files;
    this.#renderer = parts.renderer;
    this.#log = parts.log;
  }

  /** There may be something to do: at start, and after a document was archived. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#woken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#again);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#woken && !this.#closing.signal.aborted) {
      this.#woken = false;
      try {
        for (let job = await this.#next(); job !== undefined && !this.#closing.signal.aborted; job = await this.#next())
          await this.#extract(job);
      } catch (error) {
        this.#log.error({ err: error }, 'text extraction stopped; it goes on in a moment');
        clearTimeout(this.#again);
        this.#again = setTimeout(() => this.wake(), AGAIN_MS);
      }
    }
  }

  /**
   * The oldest job of the user after the one served last, in the order of their ids; of the first user again after the
   * last.
   */
  async #next(): Promise<TextJob | undefined> {
    const setAside = [...this.#failures].flatMap(([sha256, failures]) => (failures >= ATTEMPTS ? [sha256] : []));
    const jobs = this.#store.db
      .selectFrom('text_job')
      .innerJoin('file', 'file.sha256', 'text_job.sha256')
      .select(['file.sha256', 'file.size', 'file.pagecount', 'file.kind', 'file.encrypted', 'filedby'])
      .$if(setAside.length > 0, (query) => query.where('text_job.sha256', 'not in', setAside))
      .orderBy('filedby')
      .orderBy('since');
    const job =
      (await jobs.where('filedby', '>', this.#servedLast).limit(1).executeTakeFirst()) ??
      (await jobs.limit(1).executeTakeFirst());
    this.#servedLast = job?.filedby ?? -1;
    return job;
  }

  /**
   * Indexes what can be read of a file. A file that cannot be read is done: its documents are found by name and values.
   */
  async #extract({ sha256, size, pagecount, kind, encrypted }: TextJob): Promise<void> {
    const keys = new TextKeys();
    try {
      if (kind === 'pdf' && encrypted === 0) await this.#read(sha256, pagecount, keys);
      if (kind === 'text') await addKeys(await plainText(this.#files.pathOf(sha256), size), keys);
      for (const { text } of await readingsOf(this.#store.db, [sha256])) {
        keys.end();
        await addKeys(text, keys);
      }
    } catch (error) {
      this.#log.error({ err: error, sha256 }, 'no text of a file');
    }
    if (this.#closing.signal.aborted) return;
    try {
      await indexFileText(this.#store, sha256, keys);
    } catch (error) {
      // Nothing is wrong with the file.
      if (error instanceof DatabaseAway) throw error;
      const failures = (this.#failures.get(sha256) ?? 0) + 1;
      this.#failures.set(sha256, failures);
      this.#log.error({ err: error, sha256, failures }, 'text of a file not indexed');
    }
  }

  async #read(sha256: string, pagecount: number, keys: TextKeys): Promise<void> {
    const { signal } = this.#closing;
    const endsAt = performance.now() + BUDGET.ms;
    let failed = 0;
    let left: number = BUDGET.characters;
    const mayGoOn = (): boolean =>
      failed < FAILED_PAGES &&
      left > 0 &&
      keys.terms.size < BUDGET.terms &&
      performance.now() < endsAt &&
      !signal.aborted;
    for (let page = 1; page <= Math.min(pagecount, BUDGET.pages) && mayGoOn(); page += 1) {
      const read = await this.#renderer.pageText({
        path: this.#files.pathOf(sha256),
        sha256,
        kind: 'pdf',
        page,
        owner: OWNER,
        priority: 'background',
        signal,
      });
      if (read.ok) {
        const text = read.value.text.slice(0, Math.min(left, BUDGET.pageCharacters));
        left -= text.length;
        await addKeys(text, keys);
      } else this.#log.warn({ sha256, page, reason: read.error, failed: (failed += 1) }, 'no text of a page');
    }
  }
}

/** The text of a file that is nothing else, or its beginning: UTF-8, or what Windows wrote before. */
async function plainText(path: string, size: number): Promise<string> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(size, BUDGET.characters)));
  const bytes = buffer.subarray(0, bytesRead);
  const text = new TextDecoder().decode(bytes);
  return text.slice(0, -1).includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/**
 * Adds the keys of a text slice by slice, between which others have their turn. Slices end between words where words
 * are of a sane length.
 */
async function addKeys(text: string, keys: TextKeys): Promise<void> {
  for (let start = 0; start < text.length;) {
    const cut = start + SLICE < text.length ? text.slice(start, start + SLICE).search(/\s\S*$/u) : -1;
    const end = start + (cut > 0 ? cut : SLICE);
    keys.add(text.slice(start, end));
    start = end;
    await setImmediate();
  }
}
