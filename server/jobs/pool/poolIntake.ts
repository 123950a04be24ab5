import type { IndexValue } from '#core/contract/document/document.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Renderer } from '#server/render/renderer.ts';
import { mayBeContent, mayBeNamed } from '#server/rules/document/archive.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { StagedFile } from '#server/store/files/files.ts';
import { noteFile } from '#server/store/files/noted.ts';
import type { Store } from '#server/store/database/open.ts';
import { orderReadings, readsPool } from '#server/store/reading/readings.ts';
import { insertPoolFile, insertProcess, type Locker } from '#server/store/pool/pools.ts';

export interface IntakeParts {
  readonly store: Store;
  readonly renderer: Renderer;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly timeZone: string;
  /** Whether text on scanned pages is recognised. */
  readonly reads: boolean;
}

/** A file to be taken into a pool, with the values its sender may give (specification, section 3). */
export interface Incoming {
  readonly poolid: number;
  /** An existing process to add the file to; without it the file gets a process of its own. */
  readonly processid?: number | undefined;
  readonly name: string;
  readonly file: StagedFile;
  /** The user; null for a watched folder. */
  readonly by: number | null;
  /** The lock of the user who has the pool open and adds the file. */
  readonly lock?: Pick<Locker, 'userid' | 'sessionhash'> | undefined;
  readonly filedate?: string | undefined;
  readonly filetype?: string | undefined;
  readonly parentid?: number | undefined;
  readonly fulltext?: string | undefined;
  readonly indexes?: readonly IndexValue[] | undefined;
  readonly orderno?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Work at the beginning of the transaction; if it fails, nothing is taken in. */
  readonly before?: (trx: Store['db']) => Promise<void>;
  /** Further work for the same transaction. */
  readonly also?: (trx: Store['db'], processid: number) => Promise<void>;
}

/** Keys for `serialise`: negative, so that they never collide with realm ids. */
export const poolKey = (poolid: number): number => -1 - poolid;

/**
 * Takes a file into a pool: checks the rules, stores the bytes, then writes the rows in one transaction. Files without
 * pages or with a password are refused: nobody could sort them.
 */
export async function importIntoPool(
  { store, renderer, now, timeZone, reads }: IntakeParts,
  incoming: Incoming,
): Promise<{ processid: number; fileid: number }> {
  const { poolid, name, file, by, lock, signal } = incoming;
  ensure(mayBeNamed(name));
  const analysis = await renderer.analyse(file.path, {
    owner: by === null ? 'intake' : String(by),
    priority: by === null ? 'background' : 'visible',
    signal,
  });
  if (!analysis.ok) throw new Failure('archive.fileRefused', { reason: analysis.error });
  const { type, mime, format, kind, encrypted, pageCount, pageSizes } = analysis.value;
  ensure(mayBeContent(name, analysis.value));
  if (encrypted) throw new Failure('document.passwordRequired');
  if (kind !== 'pdf' && kind !== 'image') throw new Failure('pool.noPages');
  if (pageCount === 0) throw new Failure('pool.noPages');
  const at = now();
  await file.keep();
  return store.db.transaction().execute(async (trx) => {
    await store.dialect.serialise(trx, poolKey(poolid));
    await incoming.before?.(trx);
    await noteFile(
      trx,
      {
        sha256: file.sha256,
        size: file.size,
        kind: type,
        mime,
        encrypted: 0,
        pagecount: pageCount,
        pages: JSON.stringify(pageSizes),
      },
      at,
    );
    const processid = incoming.processid ?? (await insertProcess(trx, { poolid, name, by, at, lock }));
    const fileid = await insertPoolFile(
      trx,
      {
        processid,
        sha256: file.sha256,
        filename: name,
        filedate: incoming.filedate ?? toWireDateTime(at, timeZone),
        filetype: incoming.filetype ?? format,
        parentid: incoming.parentid ?? null,
        fulltext: incoming.fulltext ?? null,
        indexes: JSON.stringify(incoming.indexes ?? []),
        orderno: incoming.orderno ?? 0,
        createdat: at,
        createdby: by,
      },
      pageCount,
    );
    await writeAudit(trx, { at, userId: by ?? 0, action: 'pool.fileAdded', newvalue: `${poolid}: ${name}` });
    if (reads && (await readsPool(trx, poolid))) await orderReadings(trx, [file.sha256], at);
    await incoming.also?.(trx, processid);
    return { processid, fileid };
  });
}
