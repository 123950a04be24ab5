import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

/** The files at or below a path of the repository, in a fixed order. */
export function* filesBelow(name: string): Generator<string> {
  const full = path.join(root, name);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) yield name;
  else for (const entry of readdirSync(full).toSorted()) yield* filesBelow(path.join(name, entry));
}

/** A hash of everything that is used to make something: as long as it is the same, the result can be reused. */
export async function inputHash(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(input)) {
      hash.update(file);
      for await (const chunk of createReadStream(path.join(root, file))) hash.update(chunk as Buffer);
    }
  }
  return hash.digest('hex');
}
