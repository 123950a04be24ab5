import type { Kysely } from 'kysely';
import { POINTS_PER_INCH } from '#core/kernel/geometry.ts';
import { keysOf } from '#core/text/keys.ts';
import { putWords } from '#server/store/document/words.ts';
import { measureImage } from '../../render/child/image.ts';
import { pageRuns } from '../../render/child/runs.ts';
import { pageSize } from '#server/render/kinds/pixels.ts';
import type { PageRun } from '../../render/protocol.ts';
import { sniffFile } from '#server/render/kinds/sniff.ts';
import type { FileStore } from '#server/store/files/files.ts';
import type { Database } from '../../store/schema.ts';
import { NOW } from '../calendar.ts';
import { catalogue } from '../catalogue.ts';
import type { CatalogueFile } from '../catalogue.ts';
import type { Content } from '../plans.ts';

/** What documents need to know of a stored file. */
export interface StoredContent {
  readonly sha256: string;
  readonly size: number;
  readonly pagecount: number;
  /** Its full-text keys. */
  readonly keys: readonly string[];
  readonly words: string;
}
export interface ArchiveFile extends Pick<CatalogueFile, 'plan' | 'clientid' | 'facts' | 'time'> {
  readonly current: StoredContent;
  /** The replaced first version. */
  readonly former?: StoredContent;
}

/** Makes and stores the catalogue's files and their rows; files that exist already are left alone. */
export async function storeFiles(
  db: Kysely<Database>,
  files: FileStore,
  onFile: (done: number) => void,
): Promise<ArchiveFile[]> {
  const stored: ArchiveFile[] = [];
  for await (const { content, next, ...file } of catalogue()) {
    stored.push({ ...file, ...(await storeVersions(db, files, content, next)) });
    onFile(stored.length);
  }
  return stored;
}

/** Stores a file, and a second version of it if there is one. */
export async function storeVersions(
  db: Kysely<Database>,
  files: FileStore,
  content: Content,
  next: Content | undefined,
): Promise<Pick<ArchiveFile, 'current' | 'former'>> {
  const first = await storeContent(db, files, content);
  return next === undefined ? { current: first } : { current: await storeContent(db, files, next), former: first };
}

export async function storeContent(db: Kysely<Database>, files: FileStore, content: Content): Promise<StoredContent> {
  const { sha256, size } = await files.put(content.bytes);
  const path = await files.pathOf(sha256);
  const { type, mime } = await sniffFile(path);
  const runs = await runsOf(content, type, path);
  const pagecount = runs.reduce((sum, run) => sum + run.count, 0);
  await db
    .insertInto('file')
    .values({
      sha256,
      size,
      kind: type,
      mime,
      encrypted: content.encrypted === true ? 1 : 0,
      pagecount,
      pages: JSON.stringify(runs),
      createdat: NOW,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  const keys = keysOf([content.text]);
  await putWords(db, keys.spellings);
  return { sha256, size, pagecount, keys: keys.all(), words: keys.words };
}

/** Page sizes as the renderer's analysis would find them: known for PDFs made here, measured for pictures. */
async function runsOf(content: Content, type: string, path: string): Promise<readonly PageRun[]> {
  // PDFium stores sizes as 32-bit floats.
  if (content.sizes !== undefined)
    return pageRuns(
      content.sizes.map(([width, height]) =>
        pageSize(Math.fround(width) / POINTS_PER_INCH, Math.fround(height) / POINTS_PER_INCH),
      ),
    );
  if (type !== 'image') return [];
  const measured = await measureImage(path);
  if (!measured.ok) throw new Error(`A picture of the catalogue is ${measured.error}`);
  return measured.value.runs;
}
