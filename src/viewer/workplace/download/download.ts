import type { DocumentInfo } from '#core/contract/document/document.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { byCategory, type Visibility } from '#src/viewer/model/visibility/visibility.ts';

/** A download may be large and the line slow: it goes on as long as anything comes, in ms. */
const DOWNLOAD_IDLE_MS = 60_000;
/**
 * A PDF is made before its first byte comes, in a minute at most, and others may be made before it: the server tells
 * nothing until then. In ms.
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
 * The file as PDF, without marks or with those that are shown: drawn into its pages, or as annotations that other
 * programs can change.
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

/** The file as it is, as PDF, and as PDF with the saved marks: drawn in, or as its annotations. */
export type DownloadKind = 'original' | 'pdf' | 'marked' | 'annotated';

const allShown: Visibility = { categories: byCategory(() => 'shown'), hiddenAuthors: new Set() };

/** @param shown which marks come along, where any do */
export const fetchFile = (
  source: Source,
  kind: DownloadKind,
  options: CallOptions,
  shown: Visibility = allShown,
): Promise<Result<Blob, CallError>> =>
  kind === 'original'
    ? fetchOriginal(source, options)
    : fetchPdf(source, options, kind === 'pdf' ? undefined : shown, kind === 'annotated');

/** The name it is saved under. */
export const fileName = (filename: string, kind: DownloadKind): string =>
  kind === 'original' ? filename : pdfName(filename);

const pdfName = (filename: string): string => `${filename.replace(/\.[a-z][a-z0-9]{0,4}$/i, '')}.pdf`;
