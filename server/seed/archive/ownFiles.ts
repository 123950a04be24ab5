import type { Kysely } from 'kysely';
import type { FileStore } from '#server/store/files/files.ts';
import type { Database } from '../../store/schema.ts';
import { CLIENTS } from '../company/structure.ts';
import { random } from '../random.ts';
import { furtherDocument, type Range } from './documents.ts';
import { type ArchiveFile, storeVersions } from './files.ts';

/** Documents up to this id have a file that agrees with their index values. In a larger archive, others share files. */
export const OWN_FILES = 2000;

/** Makes and stores the files of documents beyond the catalogue that have one of their own, by document id. */
export async function storeOwnFiles(
  db: Kysely<Database>,
  files: FileStore,
  catalogue: readonly ArchiveFile[],
  range: Range,
  onFile: (done: number) => void,
): Promise<ReadonlyMap<number, ArchiveFile>> {
  const own = new Map<number, ArchiveFile>();
  const models = catalogue.filter(({ plan }) => plan.further !== 'none');
  const first = range.lastId + range.from + 1;
  const last = Math.min(OWN_FILES, range.lastId + range.to);
  for (let id = Math.max(first, catalogue.length + 1); id <= last; id++) {
    const document = furtherDocument(models, id, range);
    own.set(id, document.plan.further === 'shared' ? document : await withFile(db, files, document, id));
    onFile(id);
  }
  return own;
}

async function withFile(
  db: Kysely<Database>,
  files: FileStore,
  document: ArchiveFile,
  id: number,
): Promise<ArchiveFile> {
  const { plan, facts, clientid } = document;
  const company = CLIENTS.find((client) => client.id === clientid) ?? CLIENTS[0];
  const { content, next, facts: printed } = await plan.make({ dice: random(`paper ${id}`), company, facts, nth: id });
  const { former: _, ...rest } = document;
  return { ...rest, facts: printed ?? facts, ...(await storeVersions(db, files, content, next)) };
}
