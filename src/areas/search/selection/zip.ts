import { makeZip } from 'client-zip';
import type { ResultRow } from '#core/contract/search/search.ts';
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

/**
 * A ZIP of documents, each fetched once the ones before it have been read, so that only one is held at a time. Names
 * are made safe and unique.
 */
export function zipOf(
  { rows, kind, beside, onMissing }: Zipped,
  { onProgress, ...options }: CallOptions,
): ReadableStream<Uint8Array> {
  const names = safeNames([...beside.map(({ name }) => name), ...rows.map(({ filename }) => fileName(filename, kind))]);
  let received = 0;
  async function* files() {
    for (const [at, { text }] of beside.entries()) yield { name: names[at] ?? '', input: text };
    for (const [at, row] of rows.entries()) {
      const file = await fetchFile(row, kind, options);
      if (options.signal?.aborted === true) return;
      if (!file.ok) {
        onMissing(row, file.error);
        continue;
      }
      received += file.value.size;
      onProgress?.(received, undefined);
      yield { name: names[beside.length + at] ?? '', input: file.value };
    }
  }
  return makeZip(files());
}
