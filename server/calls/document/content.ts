import { fold } from '#core/text/fold.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import type { FileAnalysis } from '#server/render/renderer.ts';
import { mayBeContent } from '#server/rules/document/archive.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import type { NewDocument } from '#server/store/document/documents.ts';
import type { StagedFile } from '#server/store/files/files.ts';
import { type Asking, renderFailure } from '#server/calls/page/pages.ts';

/** The columns that an uploaded file determines. */
export type Content = Pick<NewDocument, 'filename' | 'folded' | 'filetype' | 'file'>;

/** Analyses an upload, if nothing forbids storing it under its name. */
export async function analysed(
  {
    services,
    principal,
    signal,
  }: Pick<Asking, 'services' | 'signal'> & { readonly principal: Pick<Asking['principal'], 'userId'> },
  name: string,
  path: string,
): Promise<FileAnalysis> {
  const analysis = await services.renderer.analyse(path, {
    owner: String(principal.userId),
    priority: 'visible',
    signal,
  });
  if (!analysis.ok) throw refusal(analysis.error);
  ensure(mayBeContent(name, analysis.value));
  return analysis.value;
}

/** A crash or timeout does not prove the file damaged: it is reported as unchecked. */
const refusal = (failure: RenderFailure): Failure => {
  if (failure === 'crashed' || failure === 'timeout' || failure === 'outOfMemory')
    return new Failure('archive.fileUnchecked', { reason: failure });
  if (failure === 'busy' || failure === 'cancelled') return renderFailure(failure);
  return new Failure('archive.fileRefused', { reason: failure });
};

export const contentOf = (
  name: string,
  { sha256, size }: Pick<StagedFile, 'sha256' | 'size'>,
  { type, mime, format, encrypted, pageCount, pageSizes }: Omit<FileAnalysis, 'kind'>,
): Content => ({
  filename: name,
  folded: fold(name),
  filetype: format,
  file: {
    sha256,
    size,
    kind: type,
    mime,
    encrypted: encrypted ? 1 : 0,
    pagecount: pageCount,
    pages: JSON.stringify(pageSizes),
  },
});

/** Whether the file may contain scanned pages to recognise; encrypted files cannot be read. */
export const mayHaveScans = ({ kind, encrypted }: Pick<Content['file'], 'kind' | 'encrypted'>): boolean =>
  (kind === 'pdf' || kind === 'image') && encrypted === 0;
