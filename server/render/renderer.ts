import { createHash } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import type { Rect } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { FormPaper } from './form/formPdf.ts';
import { PageCache, type SharedPages } from './kept/cache.ts';
import type { RenderFailure } from './failure.ts';
import { SingleFlight } from './pool/singleFlight.ts';
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
import { HeldPages } from './kept/heldPages.ts';
import { RecentFailures } from './kept/recentFailures.ts';
import { sniffFile } from './kinds/sniff.ts';
import { TextCache } from './kept/textCache.ts';
import type { FileFormat } from '#core/kernel/fileFormat.ts';

/** Result of analysing a file. */
export interface FileAnalysis extends FileFormat {
  /** How its pages are rendered; undefined if there is no preview (office, mail, BMP, HEIC …). */
  readonly kind: RenderKind | undefined;
  /** 0 if there is no preview, or if a password is needed. */
  readonly pageCount: number;
  readonly pageSizes: readonly PageRun[];
  /** Whether opening the file needs a password. */
  readonly encrypted: boolean;
}

/** The requesting user and urgency; `signal` cancels. */
export type Requester = Pick<Terms, 'owner' | 'priority' | 'signal'>;

export interface PageRequest extends Requester {
  readonly path: string;
  readonly kind: RenderKind;
  /** Counted from 1. */
  readonly page: number;
  readonly password?: string | undefined;
}

export interface TextRequest extends PageRequest {
  /** Hash of the file, the cache key of its pages. */
  readonly sha256: string;
}

export interface ImageRequest extends TextRequest {
  /** 10 to 600, for a region up to 1200; clamped, and 150 if not a number. */
  readonly dpi: number;
  /** 1 to 100; clamped, and 75 if not a number. */
  readonly quality: number;
  readonly progressive: boolean;
  /** Only this part of the upright page, in page units; clipped to the page. */
  readonly region?: Rect;
  readonly overlay?: Overlay | undefined;
  /** Milliseconds after which the answer is 'coming'; rendering continues, and a later request gets the page. */
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
  /** Pages drawn by any instance. */
  readonly sharedPages?: SharedPages | undefined;
}

/** Part of all cache keys, including the browser's: raise it when the output for the same request changes. */
export const LOOK = 6;
/** For jobs that read and write the whole file instead of one page. */
const WHOLE_PDF_CPU_MS = 60_000;
/** How long an abandoned page is still rendered after its requester was told 'coming'. */
const LINGER_MS = 30_000;
/** sharp has no decoder for these (design.md, Traps). */
const UNDECODABLE = new Set(['bmp', 'heic']);

/**
 * Analyses files and renders page images and text. Untrusted bytes are parsed in the pool's processes only. Methods
 * reject if the file cannot be read at all; problems with its content are a RenderFailure.
 */
export class Renderer {
  readonly #pool: RenderPool;
  readonly #cache: PageCache;
  readonly #texts = new TextCache();
  readonly #late = new HeldPages(LINGER_MS);
  readonly #failures = new RecentFailures();
  readonly #shared = new SingleFlight<Result<PageImage, RenderFailure>>(fail('cancelled'));

  constructor(options: RendererOptions) {
    this.#pool = new RenderPool(options);
    this.#cache = new PageCache(options.cacheDirectory, { bytes: options.cacheBytes, shared: options.sharedPages });
  }

  /** Jobs waiting and running, and processes alive. */
  get load(): RenderPool['load'] {
    return this.#pool.load;
  }

  /**
   * Type by content, number and sizes of pages. A locked PDF is not a failure: it has no pages until its password is
   * given.
   */
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

  /** A page as JPEG, from the cache if possible. Pages of password-protected files are neither shared nor cached. */
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
    return patiently(request, (caller) =>
      this.#shared.join(key, caller, async (signal) => {
        // A part of a page fits one user's window: others hardly ever request the same.
        const isShared = region === undefined;
        const held = await this.#cache.read(key, isShared);
        const size = held && jpegSize(held);
        if (size) return ok({ jpeg: held, ...size });
        const rendered = await run(signal);
        if (rendered.ok) this.#cache.write(key, rendered.value.jpeg, isShared);
        return rendered;
      }),
    );
  }

  /** A page of a password-protected file: rendered for this requester only, and held for their retry after 'coming'. */
  async #lockedPage(
    key: string,
    request: ImageRequest,
    run: (signal: AbortSignal) => Promise<Result<PageImage, RenderFailure>>,
  ): Promise<Result<PageImage, RenderFailure>> {
    const late = this.#late.take(key);
    if (late !== undefined) return ok(late);
    return patiently(
      request,
      (caller) => this.#shared.join(key, caller, run),
      (image) => this.#late.put(key, image),
    );
  }

  /** Text and word boxes of a page, cached in memory; empty for images, which have none before OCR. */
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

  /** A copy of a PDF with its marks, drawn or as annotations. Not cached: marks change, and it is rarely requested. */
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

  /** A PDF of pages of other files, imported unchanged (child/assembly). */
  async assemble(pointers: readonly PagePointer[], requester: Requester): Promise<Result<Uint8Array, RenderFailure>> {
    const [first] = pointers;
    if (first === undefined) return fail('pageNotFound');
    return this.#pool.run(
      'assemble',
      { path: first.path, kind: first.kind, pointers },
      { ...requester, cpuMs: WHOLE_PDF_CPU_MS },
    );
  }

  /** A form as PDF, empty or filled. Not cached: an answer is printed once. */
  formPdf(paper: FormPaper, requester: Requester): Promise<Result<Uint8Array, RenderFailure>> {
    return this.#pool.run('formPdf', { path: 'form', paper }, { ...requester, cpuMs: WHOLE_PDF_CPU_MS });
  }

  /** A page as JPEG for one-time use; not cached. */
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

  /** Findings on a page. Not cached here: the caller stores them. */
  async inspect({ path, kind, page, password, ...requester }: PageRequest): Promise<Result<PageLook, RenderFailure>> {
    return this.#pool.run('inspect', { path, kind, page, ...given(password) }, requester);
  }

  /** Cancels all work and ends the processes. */
  async close(): Promise<void> {
    await this.#pool.close();
    await this.#cache.written();
  }
}

/**
 * Key for remembering failures: a page that crashed a process or timed out will do so for any request (image,
 * thumbnail, text, any size).
 */
const costOf = ({ sha256, page }: Pick<TextRequest, 'sha256' | 'page'>): string => `${sha256} ${page}`;

/**
 * The result, or 'coming' if it takes longer than the request's patience. The work then continues for a while without
 * anyone waiting, and a late result is passed to `cameLate`.
 */
async function patiently(
  { patienceMs, signal }: Pick<ImageRequest, 'patienceMs' | 'signal'>,
  start: (caller: AbortSignal | undefined) => Promise<Result<PageImage, RenderFailure>>,
  cameLate: (image: PageImage) => void = () => undefined,
): Promise<Result<PageImage, RenderFailure>> {
  if (patienceMs === undefined) return start(signal);
  const caller = new AbortController();
  const leave = (): void => caller.abort();
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted === true) leave();
  const outcome = start(caller.signal);
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
