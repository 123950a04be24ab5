import type { FastifyBaseLogger } from 'fastify';
import type { Renderer } from '#server/render/renderer.ts';
import { indexDocumentText } from '#server/store/fulltext.ts';
import type { FileStore } from '#server/store/files.ts';
import type { Store } from '#server/store/open.ts';

/** Name the render pool shares its time out by; pages that people wait for go first anyway. */
const OWNER = 'text';
/** Pages of a file that may fail, each after its time limit, before the rest is left. */
const FAILED_PAGES = 10;

/**
 * Brings the text of archived files into the full-text index, one file after the other, in the background. What is to be
 * done stands in the database (`text_job`, written with the document), so that a kill loses none of it.
 */
export class TextQueue {
  readonly #store: Store;
  readonly #files: FileStore;
  readonly #renderer: Renderer;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #woken = false;

  constructor(parts: { store: Store; files: FileStore; renderer: Renderer; log: Pick<FastifyBaseLogger, 'error' | 'warn'> }) {
    this.#store = parts.store;
    this.#files = parts.files;
    this.#renderer = parts.renderer;
    this.#log = parts.log;
  }

  /** There may be something to do: at start, and after a document was archived. */
  wake(): void {
    this.#woken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#woken && !this.#closing.signal.aborted) {
      this.#woken = false;
      try {
        for (let job = await this.#next(); job !== undefined && !this.#closing.signal.aborted; job = await this.#next()) await this.#extract(job);
      } catch (error) {
        this.#log.error({ err: error }, 'text extraction stopped; it goes on with the next document');
      }
    }
  }

  #next(): Promise<{ sha256: string; pagecount: number } | undefined> {
    return this.#store.db.selectFrom('text_job').innerJoin('file', 'file.sha256', 'text_job.sha256').select(['file.sha256', 'file.pagecount']).orderBy('since').executeTakeFirst();
  }

  /** Indexes what can be read of a file. A job that is done badly is done: the document is found by the rest. */
  async #extract({ sha256, pagecount }: { sha256: string; pagecount: number }): Promise<void> {
    const pages: string[] = [];
    try {
      await this.#read(sha256, pagecount, pages);
    } catch (error) {
      this.#log.error({ err: error, sha256 }, 'no text of a file');
    }
    if (!this.#closing.signal.aborted) await indexDocumentText(this.#store, sha256, pages.join('\n'));
  }

  async #read(sha256: string, pagecount: number, pages: string[]): Promise<void> {
    const { signal } = this.#closing;
    let failed = 0;
    for (let page = 1; page <= pagecount && failed < FAILED_PAGES && !signal.aborted; page += 1) {
      const read = await this.#renderer.pageText({ path: this.#files.pathOf(sha256), sha256, kind: 'pdf', page, owner: OWNER, priority: 'background', signal });
      if (read.ok) pages.push(read.value.text);
      else this.#log.warn({ sha256, page, reason: read.error, failed: (failed += 1) }, 'no text of a page');
    }
  }
}
