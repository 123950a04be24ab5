import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file's bytes, lower-case hexadecimal; undefined if it cannot be read. */
export async function hashOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch {
    // Missing or unreadable: never equal to the expected hash.
    return undefined;
  }
  return hash.digest('hex');
}
