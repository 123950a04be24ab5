import * as z from 'zod/mini';
import { PASSWORD_HEADER } from '#core/contract/constants.ts';
import { PageRun, type Preview } from '#core/contract/document/document.ts';
import type { ErrorName } from '#core/contract/errors.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { readBase64 } from '#server/http/body.ts';
import type { Services } from '#server/http/call.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import type { RenderKind } from '#server/render/protocol.ts';
import { Failure } from '#server/rules/failure.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { Principal } from '#server/store/people/principals.ts';

/** What the render pool needs of a call: the user, to share its time fairly, and the client's cancellation. */
export interface Asking {
  readonly services: Services;
  readonly principal: Principal;
  readonly signal: AbortSignal;
  readonly header: (name: string) => string | undefined;
}

const renderErrors: Record<RenderFailure, ErrorName> = {
  corrupted: 'page.failed',
  passwordRequired: 'document.passwordRequired',
  passwordWrong: 'document.passwordWrong',
  timeout: 'page.timeout',
  outOfMemory: 'page.tooLarge',
  pageNotFound: 'page.unknown',
  unsupported: 'preview.unavailable',
  tooLarge: 'page.tooLarge',
  busy: 'request.tooMany',
  cancelled: 'server.stopping',
  crashed: 'page.crashed',
  coming: 'page.coming',
};

/** A renderer's failure as a wire error; for temporary ones with the time to retry. */
export const renderFailure = (failure: RenderFailure): Failure =>
  new Failure(renderErrors[failure], failure === 'busy' || failure === 'coming' ? { seconds: 1 } : undefined);

/** The renderer's result; throws its failure as a wire error. */
export function rendered<Value>(result: Result<Value, RenderFailure>): Value {
  if (!result.ok) throw renderFailure(result.error);
  return result.value;
}

/** A document's password: base64 of UTF-8 in a header, never in the URL (docs/decisions/0008). */
export function passwordOf({ header }: Pick<Asking, 'header'>): string | undefined {
  const value = header(PASSWORD_HEADER);
  return value === undefined ? undefined : readBase64(value);
}

type Shown = Pick<DocumentRow, 'kind' | 'pagecount' | 'encrypted'>;

const hasPages = ({ pagecount, encrypted }: Shown): boolean => pagecount > 0 || encrypted === 1;

/**
 * How the client can preview a file: as its pages (even if a password is still missing), as the pages of its PDF
 * rendition, or as the file itself.
 */
export function previewOf(file: Shown, { office }: Pick<Services, 'office'>): Preview {
  if (hasPages(file)) return 'pages';
  if (file.kind === 'office') return office.isAvailable ? 'rendition' : 'noConverter';
  return file.kind === 'video' ? 'video' : 'none';
}

/** How the renderer opens a document's file. */
export function renderKindOf(document: Shown): RenderKind {
  const { kind } = document;
  if (!hasPages(document) || (kind !== 'pdf' && kind !== 'image' && kind !== 'svg'))
    throw new Failure('preview.unavailable');
  return kind;
}

/** The page runs as counted on arrival; empty for encrypted files. */
export const storedPages = ({ pages }: Pick<DocumentRow, 'pages'>): PageRun[] => StoredPages.parse(JSON.parse(pages));
// Created once: a schema created on each use would be compiled each time.
const StoredPages = z.array(PageRun);

/** A document's page runs; for an encrypted one counted with its password, once per session. */
export async function pagesOf(document: DocumentRow, asking: Asking): Promise<readonly PageRun[]> {
  if (document.encrypted === 0) return storedPages(document);
  const password = passwordOf(asking);
  if (password === undefined) throw new Failure('document.passwordRequired');
  const { services, principal, signal } = asking;
  const { sha256 } = document;
  const measured = await services.unlockedPages.of(
    { sessionHash: principal.sessionHash, sha256, password },
    signal,
    async (wanted) => {
      const analysis = await services.renderer.analyse(
        await services.files.pathOf(sha256),
        { owner: String(principal.userId), priority: 'visible', signal: wanted },
        password,
      );
      return analysis.ok ? ok(analysis.value.pageSizes) : analysis;
    },
  );
  return rendered(measured);
}

/** Size of a page in page units, counted from 1. */
export function sizeOfPage(runs: readonly PageRun[], pageno: number): Size {
  let last = 0;
  for (const run of runs) {
    last += run.count;
    if (pageno >= 1 && pageno <= last) return { width: run.width, height: run.height };
  }
  throw new Failure('page.unknown', { page: pageno });
}
