import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus');
const manifest = path.join(corpus, 'MANIFEST.tsv');

/** What may become of a file that is archived and whose first page is asked for. */
export type Fate = 'page' | 'refused' | 'stored';

/** A file of the shared corpus, and what its manifest says must happen with it. */
export interface CorpusFile {
  /** `ordinary/…` or `hostile/…`. */
  readonly file: string;
  readonly path: string;
  /** The manifest's words. */
  readonly expected: string;
  readonly allowed: readonly Fate[];
  /** Opens the file; absent where none is asked for. */
  readonly password: string | undefined;
  /** Pages, where other readers agree on a number. */
  readonly pages: number | undefined;
}

/** The manifest's files; none where the corpus is absent. */
export function corpusFiles(): readonly CorpusFile[] {
  if (!existsSync(manifest)) return [];
  const [, ...lines] = readFileSync(manifest, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [file = '', , , , , expected = '', , , observed = ''] = line.split('\t');
    const counted = /^OK (\d+)p/u.exec(observed)?.[1];
    return {
      file,
      path: path.join(corpus, file),
      expected,
      allowed: fates(expected),
      password: /^password:(\S+)/u.exec(expected)?.[1],
      pages: counted === undefined ? undefined : Number(counted),
    };
  });
}

/** The manifest's words as fates. A file that is no document may also be stored as it is, without pages. */
function fates(expected: string): readonly Fate[] {
  if (expected.includes('refuses it even so') || expected.startsWith('must be refused or sanitised'))
    return ['page', 'refused'];
  // A page of a gigapixel opens within the time limit of a quiet machine; a busy one says that it took too long.
  if (expected.startsWith('opens, pixels clamped')) return ['page', 'refused'];
  if (/^(?:opens(?:$|;)|password:)/u.test(expected)) return ['page'];
  if (expected.startsWith('must be refused')) return ['refused', 'stored'];
  if (expected.startsWith('stored')) return expected.includes('refused') ? ['stored', 'refused'] : ['stored'];
  // A time limit that must hold has held if an answer came in time: an engine that sees the cycle has nothing to abort.
  return ['page', 'refused'];
}
