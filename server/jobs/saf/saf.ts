import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import type { IndexValue } from '#core/contract/document/document.ts';
import { fold } from '#core/text/fold.ts';
import { Failure } from '#server/rules/failure.ts';
import type { Store } from '#server/store/database/open.ts';
import { type FileStore, FileTooLarge, type StagedFile } from '#server/store/files/files.ts';
import { readIndexes } from './indexes.ts';

/** An incoming file with the index values that came with it. */
export interface Unpacked {
  readonly name: string;
  readonly file: StagedFile;
  readonly indexes?: readonly IndexValue[];
}

/** Most entries of a SAF file: the two files, and a few folders that packers add. */
const ENTRIES = 8;
/** Largest XML in bytes: it holds the index values of one document. */
const XML_BYTES = 1_048_576;

export const isSaf = (name: string): boolean => /\.(?:saf|zip)$/iu.test(name);

/**
 * Unpacks a SAF file: a ZIP of one file and one XML with its index values (docs/decisions/0048). Other files are
 * returned unchanged.
 * @param limitBytes for the unpacked file
 * @throws Failure pool.safFaulty if one of the two is missing or faulty
 */
export async function unpacked(
  { files, store }: { readonly files: FileStore; readonly store: Pick<Store, 'db'> },
  came: { readonly name: string; readonly file: StagedFile },
  limitBytes: number,
): Promise<Unpacked> {
  if (!isSaf(came.name)) return came;
  const zip = await opened(came.file.path);
  try {
    const pair = await pairOf(zip);
    const xml = await textOf(zip, pair.xml);
    const named = readIndexes(xml);
    const indexes = await requireIndex(store, named.values);
    const file = await files.stage(await stream(zip, pair.file), limitBytes).catch((error: unknown) => {
      if (error instanceof FileTooLarge)
        throw new Failure('request.tooLarge', { megabytes: Math.floor(limitBytes / 1_048_576) });
      return faulty(error);
    });
    return { name: named.filename ?? baseName(pair.file), file, indexes };
  } finally {
    zip.close();
  }
}

const faulty = (error: unknown): never => {
  // Failures such as a file that is too large or a full disk keep their own message.
  if (error instanceof Failure) throw error;
  throw new Failure('pool.safFaulty');
};

const opened = (path: string): Promise<ZipFile> =>
  new Promise<ZipFile>((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  }).catch(faulty);

const isXml = (entry: Entry): boolean => /\.xml$/iu.test(entry.fileName);

async function pairOf(zip: ZipFile): Promise<{ file: Entry; xml: Entry }> {
  if (zip.entryCount > ENTRIES) return faulty(undefined);
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) found.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(found));
    zip.once('error', reject);
    zip.readEntry();
  }).catch(faulty);
  const [xml, ...otherXml] = entries.filter(isXml);
  const [file, ...otherFiles] = entries.filter((entry) => !isXml(entry));
  if (xml === undefined || file === undefined || otherXml.length > 0 || otherFiles.length > 0) return faulty(undefined);
  return { file, xml };
}

const stream = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, readable) => (error ? reject(error) : resolve(readable)));
  }).catch(faulty);

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > XML_BYTES) return faulty(undefined);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of (await stream(zip, entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    return faulty(error);
  }
}

const baseName = ({ fileName }: Entry): string => fileName.split('/').at(-1) ?? '';

/** Index values by id or name; an index that the company does not have is an error. */
async function requireIndex(
  { db }: Pick<Store, 'db'>,
  values: readonly { readonly id?: number; readonly name?: string; readonly value: string }[],
): Promise<IndexValue[]> {
  const rows = await db.selectFrom('index_def').select(['id', 'name']).execute();
  return values.map(({ id, name, value }) => {
    const row = rows.find((index) => (id === undefined ? fold(index.name) === fold(name ?? '') : index.id === id));
    if (row === undefined) throw new Failure('pool.safFaulty');
    return { indexid: row.id, value };
  });
}
