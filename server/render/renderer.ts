import { createHash } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import type { Rect } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import { PageCache } from './kept/cache.ts';
import type { RenderFailure } from './failure.ts';
import { Flights } from './pool/flights.ts';
import { jpegSize } from './kinds/jpegSize.ts';
import { DPI, QUALITY, REGION_DPI } from './limits.ts';
import { clamped } from './kinds/pixels.ts';
import { RenderPool } from './pool/pool.ts';
import type { PoolOptions, Terms } from './pool/pool.ts';
import type {
  ImageInput,
  MarkedPage,
  Overlay,
  PageImage,
  PageLook,
  PagePointer,
  PageRun,
  PageText,
  RenderKind,
} from './protocol.ts';
import { LatePages } from './kept/latePages.ts';
import { RecentFailures } from './kept/recentFailures.ts';
import { sniffFile } from './kinds/sniff.ts';
import { TextCache } from './kept/textCache.ts';
import type { FileFormat } from '#core/kernel/fileFormat.ts';

/** What a file turned out to be. */
export interface FileAnalysis extends FileFormat {
  /** How its pages can be rendered; undefined when it has no preview (office, mail, BMP, HEIC …). */
  readonly kind: RenderKind | undefined;
  /** 0 when there is no preview, or when a password is needed to count. */
  readonly pageCount: number;
  readonly pageSizes: readonly PageRun[];
  /** Whether opening the file needs a password. */
  readonly encrypted: boolean;
}

/** Whose request it is and how urgent; `signal` gives it up. */
export type Requester = Pick<Terms, 'owner' | 'priority' | 'signal'>;

export interface PageRequest extends Requester {
  readonly path: string;
  readonly kind: RenderKind;
  /** Counted from 1. */
  readonly page: number;
  readonly password?: string | undefined;
}

export interface TextRequest extends PageRequest {
  /** Hash of the file, under which its pages are cached. */
  readonly sha256: string;
}

export interface ImageRequest extends TextRequest {
  /** 10 to 600, of a region to 1200; outside it is brought in, not a number means 150. */
  readonly dpi: number;
  /** 1 to 100; outside it is brought in, not a number means 75. */
  readonly quality: number;
  readonly progressive: boolean;
  /** Only this part of the upright page, page units; what of it lies beyond the page is left out. */
  readonly region?: Rect;
  readonly overlay?: Overlay | undefined;
  /**
   * Milliseconds after which the answer is 'coming'; the page is made all the same, and is there for whoever asks
   * again.
   */
  readonly patienceMs?: number | undefined;
}

export interface MarkedPdfRequest extends Requester {
  readonly path: string;
  readonly password?: string | undefined;
  readonly pages: readonly MarkedPage[];
  readonly annotations?: boolean | undefined;
}

export interface RendererOptions extends PoolOptions {
  readonly cacheDirectory: string;
  readonly cacheBytes?: number;
}

/** Part of each cache key, the browser's too: raise it when the same request comes to look different. */
export const LOOK = 3;
/** The whole file is read and written, not one page of it. */
const WHOLE_PDF_CPU_MS = 60_000;
/** How long a page that nobody waits for any more is still made for whoever was told that it is coming. */
const LINGER_MS = 30_000;
/** sharp carries no decoder for these (design.md, Traps). */
const UNDECODABLE = new Set(['bmp', 'heic']);

/**
 * Turns files into facts, page images and page text. Foreign bytes are parsed in the pool's processes only. Each method
 * rejects when the file cannot be read at all; everything wrong with its content is a RenderFailure.
 */
export class Renderer {
  readonly #pool: RenderPool;
  readonly #cache: PageCache;
  readonly #texts = new TextCache();
  readonly #late = new LatePages(LINGER_MS);
  readonly #failures = new RecentFailures();
  readonly #flights = new Flights<Result<PageImage, RenderFailure>>(fail('cancelled'));

  constructor(options: RendererOptions) {
    this.#pool = new RenderPool(options);
    this.#cache = new PageCache(options.cacheDirectory, options.cacheBytes);
  }

  /** Jobs waiting and running, and processes alive. */
  get load(): RenderPool['load'] {
    return this.#pool.load;
  }

  /** Type by content, page count and sizes. A locked PDF is no failure: it has no pages until its password is given. */
  async analyse(path: string, requester: Requester, password?: string): Promise<Result<FileAnalysis, RenderFailure>> {
    const format = await sniffFile(path);
    const kind = renderKind(format);
    if (!kind) return ok({ ...format, kind, pageCount: 0, pageSizes: [], encrypted: false });
    const input = { path, kind, ...given(password) };
    const measured = await this.#pool.run('measure', input, requester);
    if (!measured.ok) return measured;
    const { runs, locked } = measured.value;
    const pageCount = runs.reduce((sum, run) => sum + run.count, 0);
    return ok({ ...format, kind, pageCount, pageSizes: runs, encrypted: locked });
  }

  /** A page as JPEG, from the cache where it was rendered before. What a password opened is neither shared nor kept. */
  async renderPage(request: ImageRequest): Promise<Result<PageImage, RenderFailure>> {
    if (!isPageNumber(request.page)) return fail('pageNotFound');
    await access(request.path, constants.R_OK);
    const { path, kind, page, progressive, password, region, overlay, owner, priority } = request;
    const dpi = clamped(request.dpi, region ? REGION_DPI : DPI);
    const quality = Math.round(clamped(request.quality, QUALITY));
    const input: ImageInput = {
      path,
      kind,
      page,
      dpi,
      quality,
      progressive,
      ...(region && { region }),
      ...(overlay && { overlay }),
      ...given(password),
    };
    const failed = this.#failures.of(costOf(request));
    const run = async (signal: AbortSignal | undefined) => {
      if (failed) return fail(failed);
      const made = await this.#pool.run('image', input, { owner, priority, signal });
      if (!made.ok) this.#failures.note(costOf(request), made.error);
      return made;
    };
    const key = cacheKey(request.sha256, input);
    if (password !== undefined) return this.#lockedPage(hashOf([owner, password, key]), request, run);
    return patiently(request, (passenger) =>
      this.#flights.join(key, passenger, async (signal) => {
        const held = await this.#cache.read(key);
        const size = held && jpegSize(held);
        if (size) return ok({ jpeg: held, ...size });
        const rendered = await run(signal);
        if (rendered.ok) this.#cache.write(key, rendered.value.jpeg);
        return rendered;
      }),
    );
  }

  /** A page that a password opened: made for whoever shows it, who finds it again after having been told to wait. */
  async #lockedPage(
    key: string,
    request: ImageRequest,
    run: (signal: AbortSignal) => Promise<Result<PageImage, RenderFailure>>,
  ): Promise<Result<PageImage, RenderFailure>> {
    const late = this.#late.take(key);
    if (late !== undefined) return ok(late);
    return patiently(
      request,
      (passenger) => this.#flights.join(key, passenger, run),
      (image) => this.#late.put(key, image),
    );
  }

  /**
   * Text and word boxes of a page, kept in memory as its image is on disk; empty for images, which have none before
   * OCR.
   */
  async pageText(request: TextRequest): Promise<Result<PageText, RenderFailure>> {
    if (!isPageNumber(request.page)) return fail('pageNotFound');
    const { path, kind, page, sha256, password, ...requester } = request;
    const key = `${sha256} ${kind} ${page}`;
    const held = password === undefined ? this.#texts.get(key) : undefined;
    if (held) return ok(held);
    const failed = this.#failures.of(costOf(request));
    if (failed) return fail(failed);
    await access(path, constants.R_OK);
    const read = await this.#pool.run('text', { path, kind, page, ...given(password) }, requester);
    if (!read.ok) this.#failures.note(costOf(request), read.error);
    else if (password === undefined) this.#texts.put(key, read.value);
    return read;
  }

  /** A copy of a PDF with its marks drawn in or as annotations, made anew each time: marks change, and few ask. */
  async markedPdf({
    path,
    password,
    pages,
    annotations = false,
    ...requester
  }: MarkedPdfRequest): Promise<Result<Uint8Array, RenderFailure>> {
    await access(path, constants.R_OK);
    return this.#pool.run(
      'markedPdf',
      { path, kind: 'pdf', pages, annotations, ...given(password) },
      { ...requester, cpuMs: WHOLE_PDF_CPU_MS },
    );
  }

  /** A PDF of pages of other files, imported as they are (child/assembly). */
  async assemble(pointers: readonly PagePointer[], requester: Requester): Promise<Result<Uint8Array, RenderFailure>> {
    const [first] = pointers;
    if (first === undefined) return fail('pageNotFound');
    return this.#pool.run(
      'assemble',
      { path: first.path, kind: first.kind, pointers },
      { ...requester, cpuMs: WHOLE_PDF_CPU_MS },
    );
  }

  /** A page as JPEG that is looked at once, and so not kept. */
  async draw({
    path,
    kind,
    page,
    dpi,
    quality,
    ...requester
  }: PageRequest & Pick<ImageRequest, 'dpi' | 'quality'>): Promise<Result<PageImage, RenderFailure>> {
    return this.#pool.run('image', { path, kind, page, dpi, quality, progressive: false }, requester);
  }

  /** What helpers see on a page; asked once for each, so that nothing is kept here. */
  async inspect({ path, kind, page, password, ...requester }: PageRequest): Promise<Result<PageLook, RenderFailure>> {
    return this.#pool.run('inspect', { path, kind, page, ...given(password) }, requester);
  }

  /** Cancels all that is under way and ends the processes. */
  async close(): Promise<void> {
    await this.#pool.close();
    await this.#cache.settled();
  }
}

/**
 * A page that cost a process, or all its time, costs it whatever is asked of it: image, thumbnail or text, in any size.
 */
const costOf = ({ sha256, page }: Pick<TextRequest, 'sha256' | 'page'>): string => `${sha256} ${page}`;

/**
 * The outcome, or 'coming' once the request's patience is over; the passenger stays for a while then, although nobody
 * waits, and what comes so late is told.
 */
async function patiently(
  { patienceMs, signal }: Pick<ImageRequest, 'patienceMs' | 'signal'>,
  board: (passenger: AbortSignal | undefined) => Promise<Result<PageImage, RenderFailure>>,
  cameLate: (image: PageImage) => void = () => undefined,
): Promise<Result<PageImage, RenderFailure>> {
  if (patienceMs === undefined) return board(signal);
  const passenger = new AbortController();
  const leave = (): void => passenger.abort();
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted === true) leave();
  const outcome = board(passenger.signal);
  let patience: NodeJS.Timeout | undefined;
  const over = new Promise<Result<PageImage, RenderFailure>>((resolve) => {
    patience = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      const linger = setTimeout(leave, LINGER_MS);
      const stop = (): void => clearTimeout(linger);
      outcome.then(stop, stop);
      void outcome.then((made) => (made.ok ? cameLate(made.value) : undefined), stop);
      resolve(fail('coming'));
    }, patienceMs);
  });
  try {
    return await Promise.race([outcome, over]);
  } finally {
    clearTimeout(patience);
  }
}

const renderKind = ({ type, format }: FileFormat): RenderKind | undefined =>
  (type === 'pdf' || type === 'image' || type === 'svg') && !UNDECODABLE.has(format) ? type : undefined;

const isPageNumber = (page: number): boolean => Number.isSafeInteger(page) && page >= 1;

const given = (password: string | undefined): { readonly password?: string } =>
  password === undefined ? {} : { password };

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const cacheKey = (sha256: string, input: ImageInput): string =>
  hashOf([
    LOOK,
    sha256,
    input.kind,
    input.page,
    input.dpi,
    input.quality,
    input.progressive,
    input.region,
    input.overlay,
  ]);
