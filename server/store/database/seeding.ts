import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '#server/store/files/files.ts';

/** The database is empty, but there are stored files: they are some company's. */
export class FilesWithoutDatabase extends Error {}

const marker = (dataDir: string): string => join(dataDir, 'seeding');

const own = (dataDir: string): string => join(dataDir, 'own');

/** From now on this data folder is for a company of one's own: no start makes the demo in it. */
export const markOwn = (dataDir: string): void => writeFileSync(own(dataDir), '');
export const isOwn = (dataDir: string): boolean => existsSync(own(dataDir));

/**
 * Makes the demo company, and never beside files of another one: an empty database next to them is a database that was
 * lost, or the wrong one. What a start that was killed left half made is made again.
 * @throws FilesWithoutDatabase
 */
export async function seedOnce(
  dataDir: string,
  files: Pick<FileStore, 'names'>,
  seed: () => Promise<void>,
): Promise<void> {
  const { done: hasNone } = await files.names()[Symbol.asyncIterator]().next();
  if (hasNone !== true && !existsSync(marker(dataDir))) throw new FilesWithoutDatabase(dataDir);
  writeFileSync(marker(dataDir), '');
  await seed();
  rmSync(marker(dataDir), { force: true });
}
