import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of the bytes that lie there now, lower-case hexadecimal; undefined where they cannot be read. */
export async function hashOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch {
    // Gone or unreadable: for whoever compares, that is another file than the one that was there.
    return undefined;
  }
  return hash.digest('hex');
}
