import { accessSync, constants, existsSync } from 'node:fs';

/** A folder or file of the data cannot be written by whoever runs the server. */
export class NotWritable extends Error {}

/** @throws NotWritable for the first of these paths that is there and may be read only */
export function demandWritable(...paths: readonly string[]): void {
  for (const path of paths) {
    if (!existsSync(path)) continue;
    try {
      accessSync(path, constants.W_OK);
    } catch {
      throw new NotWritable(path);
    }
  }
}
