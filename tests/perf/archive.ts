import { createFileStore } from '#server/store/files/localFiles.ts';
import { openStore, type Store } from '#server/store/database/open.ts';

/** A PDF of the archive and the documents that share it, so that each can be opened as if for the first time. */
export interface SharedFile {
  readonly name: string;
  readonly path: string;
  readonly pages: number;
  readonly documents: readonly { readonly docid: number; readonly filename: string }[];
}

/** More than any scenario needs. */
const DOCUMENTS_OF_A_FILE = 37;

/** What an archive of a demo company offers the scenarios. */
export interface Archive {
  /** How many documents it has. */
  readonly documents: number;
  /** The most widely shared PDF of each type, with documents every clerk may edit. */
  readonly files: Readonly<Record<'text' | 'scan' | 'vector' | 'manual', SharedFile>>;
}

export async function readArchive(dataDir: string): Promise<Archive> {
  const store = await openStore({ dataDir });
  const files = createFileStore(dataDir);
  try {
    const shared = async (name: string, pattern: string): Promise<SharedFile> => {
      const byFile = Map.groupBy(await readable(store, pattern), ({ sha256 }) => sha256);
      const [most = []] = [...byFile.values()].toSorted((a, b) => b.length - a.length);
      const [first] = most;
      if (first === undefined || most.length <= DOCUMENTS_OF_A_FILE)
        throw new Error(`Too few documents share a file named ${pattern}: measure a larger archive (--documents).`);
      // Skip the first document: its number is part of the file's text, so searching for it finds all documents with
      // this file.
      return {
        name,
        path: await files.pathOf(first.sha256),
        pages: first.pagecount,
        documents: most.slice(1, 1 + DOCUMENTS_OF_A_FILE).map(({ id, filename }) => ({ docid: id, filename })),
      };
    };
    const { documents } = await store.db
      .selectFrom('document')
      .select(({ fn }) => fn.countAll<number>().as('documents'))
      .executeTakeFirstOrThrow();
    return {
      documents,
      files: {
        text: await shared('text', 'Leasingvertrag%'),
        scan: await shared('scan', '%quittiert.pdf'),
        vector: await shared('vector', '% Rev %.pdf'),
        manual: await shared('manual', 'Betriebsanleitung%'),
      },
    };
  } finally {
    await store.close();
  }
}

const readable = ({ db }: Store, pattern: string) =>
  db
    .selectFrom('document')
    .innerJoin('document_version', (join) =>
      join
        .onRef('document_version.docid', '=', 'document.id')
        .onRef('document_version.version', '=', 'document.currentversion'),
    )
    .innerJoin('file', 'file.sha256', 'document_version.sha256')
    .innerJoin('realm', 'realm.id', 'document.realmid')
    .where('document.filename', 'like', pattern)
    .where('file.kind', '=', 'pdf')
    .where('file.encrypted', '=', 0)
    .where('document.deletedat', 'is', null)
    .where('document.protected', '=', 0)
    // Clerks have no access to the third client, the holding.
    .where('realm.clientid', '<', 3)
    .select(['document.id', 'document.filename', 'file.sha256', 'file.pagecount'])
    .orderBy('document.id')
    .execute();
