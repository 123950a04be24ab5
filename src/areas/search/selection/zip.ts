import { downloadZip } from 'client-zip';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { type DownloadKind, fetchFile, fileName } from '#src/viewer/workplace/download/download.ts';
import { safeNames } from './names.ts';

interface Zipped {
  readonly rows: readonly ResultRow[];
  readonly kind: DownloadKind;
  /** Additional files by name. */
  readonly beside: readonly { readonly name: string; readonly text: string }[];
  /** Called for each document that could not be fetched; the others continue. */
  readonly onMissing: (row: ResultRow, error: CallError) => void;
}

/** A ZIP of documents, fetched one after the other and written as they arrive. Names are made safe and unique. */
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
