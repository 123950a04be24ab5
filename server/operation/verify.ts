import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import { allNamed, namedAmong, ORPHAN_MS, sweepFiles } from '#server/store/files/sweep.ts';

export interface Findings {
  readonly files: number;
  /** Damage of the database itself. */
  readonly database: string | undefined;
  /** Files that rows refer to but that are missing, or whose bytes do not match their name. */
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
  /** Document versions whose file has no row. */
  readonly rowless: readonly number[];
  /** Files that no row refers to; on request those over a day old are removed. */
  readonly orphans: number;
  /** Undefined while a backup runs: nothing is removed then. */
  readonly swept: number | undefined;
}

/** Compares every file that any row refers to with its name and row, and every stored file with the rows. */
export async function verifyStore(
  store: Store,
  files: Pick<FileStore, 'contentOf' | 'names' | 'sweep'>,
  sweep: boolean,
  now: number,
): Promise<Findings> {
  const rows = await store.db.selectFrom('file').select(['sha256', 'size']).execute();
  // Files of mails and forms have no row there: their hash says all.
  const sizes = new Map(rows.map(({ sha256, size }) => [sha256, size]));
  const referred = await allNamed(store.db);
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const sha256 of referred) {
    const found = await files.contentOf(sha256);
    if (found === undefined) missing.push(sha256);
    else if (found.sha256 !== sha256 || found.size !== (sizes.get(sha256) ?? found.size)) damaged.push(sha256);
  }
  const rowless = await store.db
    .selectFrom('document')
    .leftJoin('document_version', (join_) =>
      join_
        .onRef('document_version.docid', '=', 'document.id')
        .onRef('document_version.version', '=', 'document.currentversion'),
    )
    .where('document_version.sha256', 'is', null)
    .select('document.id')
    .execute();
  const stored: string[] = [];
  for await (const name of files.names()) stored.push(name);
  const known = await namedAmong(store.db, stored);
  return {
    files: referred.length,
    database: store.damage,
    missing,
    damaged,
    rowless: rowless.map(({ id }) => id),
    orphans: stored.filter((name) => !known.has(name)).length,
    swept: sweep ? await sweepFiles(store, files, now) : 0,
  };
}

export const ORPHAN_HOURS = ORPHAN_MS / 3_600_000;
