import { downloadZip } from 'client-zip';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { fetchOriginal, fetchPdf, pdfName } from '#src/viewer/workplace/download/download.ts';
import { byCategory, type Visibility } from '#src/viewer/model/visibility/visibility.ts';
import { safeNames } from './names.ts';

const allShown: Visibility = { categories: byCategory(() => 'shown'), hiddenAuthors: new Set() };

/** The file as it is, as PDF, and as PDF with the saved marks: drawn in, or as its annotations. */
export type FileKind = 'original' | 'pdf' | 'marked' | 'annotated';

export const fetchFile = (
  row: Pick<ResultRow, 'docid' | 'version'>,
  kind: FileKind,
  options: CallOptions,
): Promise<Result<Blob, CallError>> =>
  kind === 'original'
    ? fetchOriginal(row, options)
    : fetchPdf(row, options, kind === 'pdf' ? undefined : allShown, kind === 'annotated');

export const fileName = (filename: string, kind: FileKind): string =>
  kind === 'original' ? filename : pdfName(filename);

interface Zipped {
  readonly rows: readonly ResultRow[];
  readonly kind: FileKind;
  /** Files beside the documents, by name. */
  readonly beside: readonly { readonly name: string; readonly text: string }[];
  /** Told of a document that could not be fetched; the others go on. */
  readonly onMissing: (row: ResultRow, error: CallError) => void;
}

/** Documents in one ZIP, fetched one after the other and written as they come. Names in it are safe and told apart. */
export async function zipOf(
  { rows, kind, beside, onMissing }: Zipped,
  { onProgress, ...options }: CallOptions,
): Promise<Result<Blob, CallError>> {
  const names = safeNames([...beside.map(({ name }) => name), ...rows.map(({ filename }) => fileName(filename, kind))]);
  let received = 0;
  async function* files() {
    for (const [at, { text }] of beside.entries()) yield { name: names[at] ?? '', input: text };
    for (const [at, row] of rows.entries()) {
      if (options.signal?.aborted === true) return;
      const file = await fetchFile(row, kind, options);
      if (!file.ok) {
        onMissing(row, file.error);
        continue;
      }
      received += file.value.size;
      onProgress?.(received, undefined);
      yield { name: names[beside.length + at] ?? '', input: file.value };
    }
  }
  return ok(await downloadZip(files()).blob());
}
