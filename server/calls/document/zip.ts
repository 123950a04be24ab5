import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { downloadZip } from 'client-zip';
import { safeNames } from '#core/files/safeNames.ts';
import type { FileStore } from '#server/store/files/files.ts';

interface Zipped {
  readonly name: string;
  readonly sha256: string;
}

/**
 * A ZIP of stored files under names that are safe and unique on every system. Files are opened one after the other;
 * none stays open if the reader leaves.
 */
export function zipOf(zipped: readonly Zipped[], files: Pick<FileStore, 'pathOf'>): Readable {
  const names = safeNames(zipped.map(({ name }) => name));
  async function* entries() {
    for (const [at, { sha256 }] of zipped.entries()) {
      const input = createReadStream(await files.pathOf(sha256));
      try {
        yield { name: names[at]!, input };
      } finally {
        // client-zip stops reading a file without closing it.
        input.destroy();
      }
    }
  }
  return Readable.fromWeb(downloadZip(entries()).body as Parameters<typeof Readable.fromWeb>[0]);
}
