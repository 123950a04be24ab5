import { makeZip } from 'client-zip';
import type { ResultRow } from '#core/contract/search/search.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { type DownloadKind, fetchFile, fileName } from '#src/viewer/workplace/download/download.ts';
import { safeNames } from '#core/files/safeNames.ts';

interface Zipped {
  readonly rows: readonly ResultRow[];
  readonly kind: DownloadKind;
  /** A table of the documents, written last: it is told each row's name in the ZIP, which is empty if it is missing. */
  readonly table?: { readonly name: string; readonly text: (names: readonly string[]) => string } | undefined;
  /** Called for each document that could not be fetched; the others continue. */
  readonly onMissing: (row: ResultRow, error: CallError) => void;
}

/**
 * A ZIP of documents, each fetched once the ones before it have been read, so that only one is held at a time. Names
 * are made safe and unique.
 */
export function zipOf(
  { rows, kind, table, onMissing }: Zipped,
  { onProgress, ...options }: CallOptions,
): ReadableStream<Uint8Array> {
  const names = safeNames(rows.map(({ filename }) => fileName(filename, kind)));
  const written: string[] = rows.map(() => '');
  let received = 0;
  async function* files() {
    for (const [at, row] of rows.entries()) {
      const file = await fetchFile(row, kind, options);
      if (options.signal?.aborted === true) return;
      if (!file.ok) {
        onMissing(row, file.error);
        continue;
      }
      received += file.value.size;
      onProgress?.(received, undefined);
      const name = names[at] ?? '';
      written[at] = name;
      yield { name, input: file.value };
    }
    if (table !== undefined) yield { name: safeNames([...names, table.name]).at(-1) ?? '', input: table.text(written) };
  }
  return makeZip(files());
}
