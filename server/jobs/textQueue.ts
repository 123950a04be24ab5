import { createHash } from 'node:crypto';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { TextProblem } from '#core/contract/document/document.ts';
import { TextKeys } from '#core/text/keys.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import { plainText } from '#server/render/kinds/plainText.ts';
import { sniffFile } from '#server/render/kinds/sniff.ts';
import type { OfficeConverter } from '#server/render/office/office.ts';
import type { Renderer } from '#server/render/renderer.ts';
import { DatabaseUnavailable } from '#server/store/database/databaseUnavailable.ts';
import { cancelJob, type FailedPage, putDeadLetter } from '#server/store/channels/jobs.ts';
import { BackgroundLoop } from './backgroundLoop.ts';
import { errorOfPages, FAILED, problemOfPages } from './reading/textProblems.ts';
import { indexFileText } from '#server/store/document/fulltext.ts';
import { finishText, type HeldText, releaseText, renewText, takeText } from '#server/store/document/textOrder.ts';
import { noteTextProblem } from '#server/store/document/textProblem.ts';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';
import { notePage, type Noted, orderIndexing, readingsOf } from '#server/store/reading/readings.ts';

/** Name under which the render pool shares out time; pages that users wait for go first anyway. */
const OWNER = 'text';
/** Pages of a file that may fail, each after its time limit, before the rest is skipped. */
const FAILED_PAGES = 10;
/**
 * Limits per file: pages, characters per page and in total, distinct terms, milliseconds. A book has 2 million
 * characters; a file with more is found by its beginning.
 */
const BUDGET = { pages: 2000, pageCharacters: 200_000, characters: 4_000_000, terms: 100_000, ms: 120_000 } as const;
/** Characters to index before yielding to the event loop: about 10 ms. */
const SLICE = 20_000;
/** Milliseconds until the next try if the database is unavailable. */
const AGAIN_MS = 10_000;
/** Milliseconds between two looks for files whose instance was killed before it had indexed them. */
const LOOK_MS = 15_000;
/** Milliseconds a file is leased for; the lease of one that takes longer is renewed. Then another instance reads it. */
const LEASE_MS = 30_000;
/** Failures to write a file's text after which it is given up. */
const ATTEMPTS = 3;

/** An error message is stored up to this many characters. */
const ERROR_MAXIMUM = 1000;

/** The text of a page that has its own. */
const OWN_TEXT: Omit<Noted, 'text'> = { language: 'deu', turn: 0, confidence: 100, own: true, words: [] };

/** A file to be indexed. A document whose file has no readable text is still found by its name and index values. */
interface TextJob {
  readonly sha256: string;
  readonly size: number;
  readonly pagecount: number;
  readonly kind: string;
  readonly encrypted: number;
}

/**
 * Indexes the text of archived files in the background, one file after the other. The queue is in the database
 * (`text_job`, written with the document), so a kill loses nothing. Instances share it: each file is leased to one.
 */
export class TextQueue {
  readonly #store: Store;
  readonly #files: FileStore;
  readonly #renderer: Renderer;
  readonly #office: OfficeConverter;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly #loop = new BackgroundLoop(() => this.#pass());
  #again: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;
  readonly #now: () => number;
  /** Failures to write a file's text. */
  readonly #failures = new Map<string, number>();
  /** User whose file was indexed last: users take turns. */
  #servedLast = -1;

  constructor(parts: {
    store: Store;
    files: FileStore;
    renderer: Renderer;
    office: OfficeConverter;
    log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
    now: () => number;
  }) {
    this.#store = parts.store;
    this.#files = parts.files;
    this.#renderer = parts.renderer;
    this.#office = parts.office;
    this.#log = parts.log;
    this.#now = parts.now;
  }

  /** Begins with what is queued, and takes over what killed instances leave. */
  start(): void {
    this.wake();
    this.#looks = setInterval(() => this.wake(), LOOK_MS);
  }

  /** Call when there is work: after a document was archived. */
  wake(): void {
    this.#loop.wake();
  }

  /** Queues a file again that failed, without regard to how it failed before. */
  async again(sha256: string): Promise<void> {
    this.#office.forget(sha256);
    await orderIndexing(this.#store.db, sha256, this.#now());
    this.wake();
  }

  async close(): Promise<void> {
    clearInterval(this.#looks);
    await this.#loop.close();
    clearTimeout(this.#again);
  }

  async #pass(): Promise<void> {
    const { signal } = this.#loop;
    try {
      while (!signal.aborted) {
        const held = await this.#next();
        if (held === undefined) return;
        await this.#extractHeld(held);
      }
    } catch (error) {
      this.#log.error({ err: error }, 'text extraction stopped; it goes on in a moment');
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.wake(), AGAIN_MS);
    }
  }

  /** The oldest job of the next user after the one served last, leased. */
  async #next(): Promise<HeldText | undefined> {
    const held = await takeText(this.#store, { servedLast: this.#servedLast, now: this.#now(), leaseMs: LEASE_MS });
    this.#servedLast = held?.filedby ?? -1;
    return held;
  }

  /** What is not done in the end, because of a fault or because the server closes, is free for all at once. */
  async #extractHeld(held: HeldText): Promise<void> {
    const { db } = this.#store;
    const renewal = setInterval(
      () => void renewText(db, held, this.#now() + LEASE_MS).catch(() => undefined),
      LEASE_MS / 3,
    );
    try {
      const columns = ['sha256', 'size', 'pagecount', 'kind', 'encrypted'] as const;
      const file = db.selectFrom('file').where('sha256', '=', held.sha256).select(columns);
      await this.#extract(held, await file.executeTakeFirstOrThrow());
    } finally {
      clearInterval(renewal);
      await releaseText(db, held).catch(() => undefined);
    }
  }

  /**
   * Indexes a file's text. What cannot be read leaves a dead letter for the administrators; until they try again, its
   * documents are found by the rest of the text, by name and by values.
   */
  async #extract(held: HeldText, { sha256, size, pagecount, kind, encrypted }: TextJob): Promise<void> {
    const keys = new TextKeys();
    // An unavailable file store is not the file's fault: it is tried again.
    const path = await this.#files.pathOf(sha256);
    let problem: Problem | undefined;
    try {
      if (kind === 'pdf' && encrypted === 0) problem = await this.#read({ path, sha256, pagecount }, keys);
      if (kind === 'office' && encrypted === 0) problem = await this.#readRendition({ path, sha256 }, keys);
      if (kind === 'text') await addKeys(await plainText(path, Math.min(size, BUDGET.characters)), keys);
      for (const { text } of await readingsOf(this.#store.db, [sha256])) {
        keys.end();
        await addKeys(text, keys);
      }
    } catch (error) {
      this.#log.error({ err: error, sha256 }, 'no text of a file');
      problem = { error: messageOf(error), told: FAILED };
    }
    if (this.#loop.signal.aborted) return;
    try {
      await indexFileText(this.#store, held, keys, async (trx) => {
        await noteTextProblem(trx, sha256, 'textproblem', problem?.told);
        if (problem === undefined) await cancelJob(trx, 'file.text', sha256);
        else await this.#giveUp(trx, sha256, { tries: 1, error: problem.error });
      });
      this.#failures.delete(sha256);
    } catch (error) {
      // The file is not at fault.
      if (error instanceof DatabaseUnavailable) throw error;
      const failures = (this.#failures.get(sha256) ?? 0) + 1;
      this.#failures.set(sha256, failures);
      this.#log.error({ err: error, sha256, failures }, 'text of a file not indexed');
      if (failures < ATTEMPTS) return;
      await this.#store.db.transaction().execute(async (trx) => {
        if (!(await finishText(trx, held))) return;
        await noteTextProblem(trx, sha256, 'textproblem', FAILED);
        await this.#giveUp(trx, sha256, { tries: failures, error: messageOf(error) });
      });
      this.#failures.delete(sha256);
    }
  }

  #giveUp(
    trx: Kysely<Database>,
    sha256: string,
    failure: { readonly tries: number; readonly error: string },
  ): Promise<void> {
    return putDeadLetter(trx, 'file.text', { sha256 }, { ...failure, now: this.#now(), key: sha256 });
  }

  /**
   * Office documents are indexed by their PDF rendition, if this machine can create it. The pages' texts are kept, so
   * that searches can show what they found without converting again.
   * @returns what failed, if anything
   */
  async #readRendition(
    { path, sha256 }: { path: string; sha256: string },
    keys: TextKeys,
  ): Promise<Problem | undefined> {
    if (!this.#office.isAvailable) return undefined;
    const { signal } = this.#loop;
    const { format } = await sniffFile(path);
    const made = await this.#office.toPdf({ path, sha256, format, owner: OWNER, signal });
    if (!made.ok) {
      this.#log.warn({ sha256, reason: made.error }, 'no text of an office document');
      return unconverted(made.error);
    }
    await using folder = await mkdtempDisposable(join(tmpdir(), 'text-'));
    const pdf = {
      path: join(folder.path, 'rendition.pdf'),
      sha256: createHash('sha256').update(made.value).digest('hex'),
    };
    await writeFile(pdf.path, made.value);
    const measured = await this.#renderer.analyse(pdf.path, { owner: OWNER, priority: 'background', signal });
    if (!measured.ok) return unconverted(measured.error);
    return await this.#read({ ...pdf, pagecount: measured.value.pageCount }, keys, (page, text) =>
      notePage(this.#store.db, sha256, page, { ...OWN_TEXT, text }),
    );
  }

  /** @returns which pages failed, if any */
  async #read(
    { path, sha256, pagecount }: { readonly path: string } & Pick<TextJob, 'sha256' | 'pagecount'>,
    keys: TextKeys,
    keep?: (page: number, text: string) => Promise<void>,
  ): Promise<Problem | undefined> {
    const { signal } = this.#loop;
    const endsAt = performance.now() + BUDGET.ms;
    const failed: FailedPage[] = [];
    let left: number = BUDGET.characters;
    const mayGoOn = (): boolean =>
      failed.length < FAILED_PAGES &&
      left > 0 &&
      keys.terms.size < BUDGET.terms &&
      performance.now() < endsAt &&
      !signal.aborted;
    for (let page = 1; page <= Math.min(pagecount, BUDGET.pages) && mayGoOn(); page += 1) {
      const read = await this.#renderer.pageText({
        path,
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
        await keep?.(page, text);
      } else {
        failed.push({ page, error: read.error });
        this.#log.warn({ sha256, page, reason: read.error, failed: failed.length }, 'no text of a page');
      }
    }
    return failed.length > 0 ? { error: errorOfPages(failed), told: problemOfPages(failed) } : undefined;
  }
}

/** Why a file has no text, or not all: for administrators, and for users. */
interface Problem {
  readonly error: string;
  readonly told: TextProblem;
}

const unconverted = (reason: RenderFailure): Problem => ({
  error: `conversion: ${reason}`,
  told: { reason: 'conversion', pages: [] },
});

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAXIMUM);

/**
 * Indexes a text in slices, yielding to the event loop in between. Slices end between words unless a word is absurdly
 * long.
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
