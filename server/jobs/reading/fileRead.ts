import { PageRun } from '#core/contract/document/document.ts';
import { PAGE_UNITS_PER_INCH, type Size } from '#core/kernel/geometry.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ReadingLanguage } from '#core/text/language.ts';
import { ReadingFailed } from '#server/render/reading/reader.ts';
import type { JobPayloads } from '#server/store/channels/jobs.ts';
import { type FailedPage, putJob } from '#server/store/channels/jobs.ts';
import { noteTextProblem } from '#server/store/document/textProblem.ts';
import {
  cameThroughPool,
  findReading,
  giveUpReading,
  isStopped,
  languageNamed,
  notePage,
  type Noted,
  orderIndexing,
  pagesRead,
} from '#server/store/reading/readings.ts';
import * as z from 'zod/mini';
import type { JobContext, OutsideJob, Reading } from '../kind.ts';
import { PermanentFailure } from '../retry.ts';
import { readPicture } from './readPicture.ts';
import { errorOfPages, FAILED, problemOfPages } from './textProblems.ts';

/** Name under which the render pool shares out time; pages that users wait for go first anyway. */
const OWNER = 'reading';
/** Fine enough for small print, and what the engines were trained on. */
const DPI = 300;
/** Largest picture in pixels: an A4 page at 300 dpi has 8.7 million; an A0 plan is rendered coarser. */
const PIXELS = 20_000_000;
const QUALITY = 90;
/** Pages of one file before other files get a turn. */
const PAGES_AT_ONCE = 10;
/** The company's language: the first guess for each page. */
const FIRST_LANGUAGE: ReadingLanguage = 'deu';

/**
 * Recognises the text of pages that have none, and stores each page when it is done, so that a kill loses one page at
 * most. There is one engine, so files are processed one at a time.
 */
export const fileRead: OutsideJob<JobPayloads['file.read']> = {
  where: 'outside',
  isPossible: ({ reading }) => reading !== undefined && !reading.isTaken,
  run: async ({ sha256, failed: before = [] }, context, { signal }) => {
    const { store, reading, now } = context;
    if (reading === undefined) return undefined;
    // Set before the first await, so that no second file is started meanwhile.
    reading.isTaken = true;
    try {
      const file = await findReading(store.db, sha256);
      if (file === undefined) return undefined;
      const sizes = z
        .array(PageRun)
        .parse(JSON.parse(file.pages))
        .flatMap(({ count, ...size }) => Array.from({ length: count }, (): Size => size));
      const keepsOwn = await cameThroughPool(store.db, sha256);
      let language = languageNamed(file.language) ?? FIRST_LANGUAGE;
      const last = file.encrypted === 1 ? 0 : Math.min(file.pagecount, file.done + PAGES_AT_ONCE);
      const failed = [...before];
      const read = await pagesRead(store.db, sha256);
      let stopped = false;
      for (let page = file.done + 1; page <= last && !stopped; page += 1) {
        // Of a file that is read again.
        if (read.has(page)) {
          await notePage(store.db, sha256, page, undefined);
          continue;
        }
        const found = await readOne(
          context,
          reading,
          { sha256, page, language, kind: file.kind, size: sizes[page - 1], keepsOwn },
          signal,
        );
        const text = found.ok ? found.value : undefined;
        if (!found.ok) failed.push({ page, error: found.error });
        await notePage(store.db, sha256, page, text);
        if (text?.own !== true) language = text?.language ?? language;
        stopped = await isStopped(store.db, sha256);
      }
      if (last < file.pagecount && file.encrypted === 0 && !stopped)
        return (trx) => putJob(trx, 'file.read', { sha256, failed }, { now: now(), key: sha256 });
      const problem = failed.length > 0 && !stopped ? problemOfPages(failed) : undefined;
      await noteTextProblem(store.db, sha256, 'readingproblem', problem);
      await orderIndexing(store.db, sha256, now());
      reading.texts.wake();
      // The pages that could be read are kept; administrators are told about the others.
      if (problem !== undefined) throw new PermanentFailure(errorOfPages(failed));
      return undefined;
    } finally {
      reading.isTaken = false;
    }
  },
  died: async (trx, { sha256 }) => {
    await giveUpReading(trx, sha256);
    const { readingproblem } = await trx
      .selectFrom('file')
      .where('sha256', '=', sha256)
      .select('readingproblem')
      .executeTakeFirstOrThrow();
    if (readingproblem === null) await noteTextProblem(trx, sha256, 'readingproblem', FAILED);
  },
};

interface Page {
  readonly sha256: string;
  readonly kind: string;
  readonly page: number;
  readonly size: Size | undefined;
  readonly language: ReadingLanguage;
  /**
   * Keep the page's own text as well: pool pages are searched by this text only, while documents are indexed anyway.
   */
  readonly keepsOwn: boolean;
}

/** The text on a page, undefined if it has text of its own; fails if it cannot be rendered or recognised. */
async function readOne(
  { files, log }: Pick<JobContext, 'files' | 'log'>,
  { renderer, reader }: Reading,
  { sha256, kind, page, size, language, keepsOwn }: Page,
  signal: AbortSignal,
): Promise<Result<Noted | undefined, FailedPage['error']>> {
  if (size === undefined || (kind !== 'pdf' && kind !== 'image')) return ok(undefined);
  const request = {
    path: await files.pathOf(sha256),
    sha256,
    kind,
    page,
    owner: OWNER,
    priority: 'background',
    signal,
  } as const;
  if (kind === 'pdf') {
    const own = await renderer.pageText(request);
    if (own.ok && own.value.words.length > 0)
      return ok(
        keepsOwn ? { language, turn: 0, confidence: 100, own: true, text: own.value.text, words: [] } : undefined,
      );
  }
  const pixels = (size.width * size.height) / PAGE_UNITS_PER_INCH ** 2;
  const dpi = Math.min(DPI, Math.floor(Math.sqrt(PIXELS / pixels)));
  const drawn = await renderer.draw({ ...request, dpi, quality: QUALITY });
  signal.throwIfAborted();
  if (!drawn.ok) {
    log.warn({ sha256, page, reason: drawn.error }, 'a page cannot be drawn, and so not read');
    return fail(drawn.error);
  }
  const { jpeg, ...picture } = drawn.value;
  try {
    const read = await readPicture(
      (order) => reader.read({ ...order, picture: jpeg, dpi }, signal),
      { ...picture, dpi },
      language,
    );
    return ok(read);
  } catch (error) {
    // Only this page is left without text; the next may succeed.
    if (!(error instanceof ReadingFailed)) throw error;
    log.warn({ err: error, sha256, page }, 'a page cannot be read');
    return fail('unread');
  }
}
