import { accessSync, constants, existsSync } from 'node:fs';

/** A folder or file of the data is not writable by the server's user. */
export class NotWritable extends Error {}

/** @throws NotWritable for the first existing path that is read-only */
export function ensureWritable(...paths: readonly string[]): void {
  for (const path of paths) {
    if (!existsSync(path)) continue;
    try {
      accessSync(path, constants.W_OK);
    } catch {
      throw new NotWritable(path);
    }
  }
}
