import type { DocumentInfo } from '#core/contract/document/document.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { byCategory, type Visibility } from '#src/viewer/model/visibility/visibility.ts';

/** A download may be large and the connection slow: it continues as long as data arrives; in ms. */
const DOWNLOAD_IDLE_MS = 60_000;
/**
 * A PDF is made before its first byte arrives, within a minute but after others in the queue; the server sends nothing
 * until then. In ms.
 */
const MAKING_IDLE_MS = 10 * 60_000;

type Source = Pick<DocumentInfo, 'docid' | 'version'>;

/** The original, byte for byte. */
export async function fetchOriginal(
  { docid, version }: Source,
  options: CallOptions = {},
): Promise<Result<Blob, CallError>> {
  const result = await callBinary(
    'documentFile',
    { params: { docid: String(docid) }, body: { docversion: version } },
    { idleTimeout: DOWNLOAD_IDLE_MS, ...options },
  );
  return result.ok ? ok(result.value.blob) : result;
}

/**
 * The file as PDF, without marks or with the visible ones: drawn into its pages, or as annotations that other programs
 * can change.
 */
export async function fetchPdf(
  { docid, version }: Source,
  options: CallOptions = {},
  shown?: Visibility,
  annotations = false,
): Promise<Result<Blob, CallError>> {
  const result = await callBinary(
    'documentFile',
    {
      params: { docid: String(docid) },
      modifiers: ['pdf'],
      body: {
        docversion: version,
        ...(shown && {
          ...byCategory((category) => shown.categories[category] === 'shown'),
          hiddenauthors: [...shown.hiddenAuthors],
          ...(annotations && { annotations }),
        }),
      },
    },
    { idleTimeout: MAKING_IDLE_MS, ...options },
  );
  return result.ok ? ok(result.value.blob) : result;
}

/** The original, a PDF, or a PDF with the saved marks, drawn in or as annotations. */
export type DownloadKind = 'original' | 'pdf' | 'marked' | 'annotated';

const allShown: Visibility = { categories: byCategory(() => 'shown'), hiddenAuthors: new Set() };

/** @param shown which marks to include, if any */
export const fetchFile = (
  source: Source,
  kind: DownloadKind,
  options: CallOptions,
  shown: Visibility = allShown,
): Promise<Result<Blob, CallError>> =>
  kind === 'original'
    ? fetchOriginal(source, options)
    : fetchPdf(source, options, kind === 'pdf' ? undefined : shown, kind === 'annotated');

/** The file name to save it under. */
export const fileName = (filename: string, kind: DownloadKind): string =>
  kind === 'original' ? filename : pdfName(filename);

const pdfName = (filename: string): string => `${filename.replace(/\.[a-z][a-z0-9]{0,4}$/i, '')}.pdf`;
