import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '#server/store/files/files.ts';

/** The database is empty, but stored files exist: they belong to some company. */
export class FilesWithoutDatabase extends Error {}

const marker = (dataDir: string): string => join(dataDir, 'seeding');

const own = (dataDir: string): string => join(dataDir, 'own');

/** Marks the data folder as a real company's, so that no start creates the demo in it. */
export const markOwn = (dataDir: string): void => writeFileSync(own(dataDir), '');
export const isOwn = (dataDir: string): boolean => existsSync(own(dataDir));

/**
 * Creates the demo company, but never next to existing files: an empty database beside them was lost, or is the wrong
 * one. A demo left half-made by a kill is made again.
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
