import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus');
const manifest = path.join(corpus, 'MANIFEST.tsv');

/** Possible outcomes of archiving a file and requesting its first page. */
export type Fate = 'page' | 'refused' | 'stored';

/** A file of the shared corpus with the outcome its manifest requires. */
export interface CorpusFile {
  /** `ordinary/…` or `hostile/…`. */
  readonly file: string;
  readonly path: string;
  /** The manifest's wording. */
  readonly expected: string;
  readonly allowed: readonly Fate[];
  /** The file's password; undefined if it needs none. */
  readonly password: string | undefined;
  /** Number of pages, if other readers agree on one. */
  readonly pages: number | undefined;
}

/** The files in the manifest; empty if the corpus is not installed. */
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

/**
 * Translates the manifest's wording to outcomes. A file that is not a document may also be stored as is, without pages.
 */
function fates(expected: string): readonly Fate[] {
  if (expected.includes('refuses it even so') || expected.startsWith('must be refused or sanitised'))
    return ['page', 'refused'];
  // A gigapixel page opens within the time limit on a quiet machine; a busy one may report a timeout.
  if (expected.startsWith('opens, pixels clamped')) return ['page', 'refused'];
  if (/^(?:opens(?:$|;)|password:)/u.test(expected)) return ['page'];
  if (expected.startsWith('must be refused')) return ['refused', 'stored'];
  if (expected.startsWith('stored')) return expected.includes('refused') ? ['stored', 'refused'] : ['stored'];
  // A required time limit is met by any answer in time: an engine that detects the cycle need not abort.
  return ['page', 'refused'];
}
