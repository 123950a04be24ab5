import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { downloadZip } from 'client-zip';
import type { FileStore } from '#server/store/files/files.ts';

interface Zipped {
  readonly name: string;
  readonly sha256: string;
}

/**
 * A ZIP of stored files under unique names. Files are opened one after the other; none stays open if the reader leaves.
 */
export function zipOf(zipped: readonly Zipped[], files: Pick<FileStore, 'pathOf'>): Readable {
  async function* entries() {
    for (const [at, { name, sha256 }] of zipped.entries()) {
      const input = createReadStream(await files.pathOf(sha256));
      try {
        yield { name: zipped.findIndex((other) => other.name === name) === at ? name : `${at + 1} ${name}`, input };
      } finally {
        // client-zip stops reading a file without closing it.
        input.destroy();
      }
    }
  }
  return Readable.fromWeb(downloadZip(entries()).body as Parameters<typeof Readable.fromWeb>[0]);
}
