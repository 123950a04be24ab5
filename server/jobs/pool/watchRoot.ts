import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Why a folder named in the browser cannot be watched. */
export type FolderFault = 'noRoot' | 'missing' | 'refused';

export class UnfitFolder extends Error {
  readonly fault: FolderFault;
  constructor(fault: FolderFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface WatchPlace {
  /** The operator's `WATCH_ROOT`: only folders below it can be named in the browser. */
  readonly root: string | undefined;
  /** The server's own files, which must never be imported. */
  readonly dataDir: string;
}

/** Subfolders that importing makes for itself: watched, they would be imported again. */
const OWN = /^(taken|failed)$/i;

const isUnfitPart = (part: string): boolean =>
  part === '' || part.startsWith('.') || /[\\\0]/.test(part) || OWN.test(part);

/** Whether imported or failed files would be moved to where a link leads. */
async function hasLinkedOwn(folder: string): Promise<boolean> {
  const own = (await readdir(folder)).filter((name) => OWN.test(name));
  const found = await Promise.all(own.map((name) => lstat(path.join(folder, name))));
  return found.some((one) => one.isSymbolicLink());
}

/**
 * The real path of a folder below the operator's root, which must exist. Links are followed, and refused if they lead
 * out of it, or to what could not be named.
 * @param folder relative to the root, with `/` between its parts
 * @throws UnfitFolder
 */
export async function folderBelow({ root, dataDir }: WatchPlace, folder: string): Promise<string> {
  if (root === undefined) throw new UnfitFolder('noRoot');
  const parts = folder.split('/');
  if (parts.some(isUnfitPart)) throw new UnfitFolder('refused');
  const [top, found, own] = await Promise.all([root, path.join(root, ...parts), dataDir].map(real));
  if (top === undefined || found === undefined || !(await stat(found)).isDirectory()) throw new UnfitFolder('missing');
  if (!isBelow(found, top) || path.relative(top, found).split(path.sep).some(isUnfitPart))
    throw new UnfitFolder('refused');
  if (await hasLinkedOwn(found)) throw new UnfitFolder('refused');
  if (own !== undefined && (found === own || isBelow(found, own) || isBelow(own, found)))
    throw new UnfitFolder('refused');
  return found;
}

/** Subfolders to choose from, no more than this many and this deep. */
const MOST = 200;
const DEPTH = 2;

/**
 * Folders below the root that could be watched, in the order of their names.
 * @param placeOf folderBelow, with a time limit: one of them may hang
 */
export async function subfoldersOf(
  { root }: WatchPlace,
  placeOf: (folder: string) => Promise<string>,
): Promise<string[]> {
  if (root === undefined) return [];
  const found: string[] = [];
  const look = async (within: string, depth: number): Promise<void> => {
    const entries = await readdir(path.join(root, within), { withFileTypes: true }).catch(() => []);
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      if (found.length >= MOST) return;
      const folder = within === '' ? name : `${within}/${name}`;
      const isFit = await placeOf(folder).then(
        () => true,
        () => false,
      );
      if (isFit) found.push(folder);
      if (isFit && depth < DEPTH) await look(folder, depth + 1);
    }
  };
  await look('', 1);
  return found.toSorted();
}

const real = (name: string): Promise<string | undefined> => realpath(name).catch(() => undefined);
const isBelow = (inner: string, outer: string): boolean =>
  inner.startsWith(outer.endsWith(path.sep) ? outer : `${outer}${path.sep}`);
