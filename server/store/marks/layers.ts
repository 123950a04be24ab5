import type { Kysely } from 'kysely';
import { remember } from '#server/store/document/past.ts';
import type { Database } from '#server/store/schema.ts';
import { keepStampPage } from './stampPages.ts';
import { foldedTextOf } from './words.ts';

type Db = Kysely<Database>;

/** The edit groups of a version, or of one of its pages, by page and age. */
export const layerGroups = (db: Db, docid: number, version: number, pageno?: number) =>
  db
    .selectFrom('layer_group')
    .innerJoin('user', 'user.id', 'layer_group.ownerid')
    .where('docid', '=', docid)
    .where('version', '=', version)
    .$if(pageno !== undefined, (query) => query.where('pageno', '=', pageno ?? 0))
    .select(['editgroupno', 'pageno', 'ownerid', 'at', 'marks', 'user.firstname', 'user.surname', 'user.login'])
    .orderBy('pageno')
    .orderBy('editgroupno')
    .execute();

/** The versions of a document that have marks. */
export async function markedVersions(db: Db, docid: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('layer_group').where('docid', '=', docid).select('version').distinct().execute();
  return new Set(rows.map(({ version }) => version));
}

export type LayerGroupRow = Awaited<ReturnType<typeof layerGroups>>[number];

export interface LockRow {
  readonly userid: number;
  readonly sessionhash: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly expiresat: number;
  readonly firstname: string;
  readonly surname: string;
  readonly login: string;
}

/** The current lock on a document's marks; undefined if it is free. */
export const lockOf = (db: Db, docid: number, now: number): Promise<LockRow | undefined> =>
  db
    .selectFrom('layer_lock')
    .innerJoin('user', 'user.id', 'layer_lock.userid')
    .where('docid', '=', docid)
    .where('expiresat', '>', now)
    .select(['userid', 'sessionhash', 'since', 'expiresat', 'firstname', 'surname', 'login'])
    .executeTakeFirst();

export interface LockClaim {
  readonly docid: number;
  readonly userid: number;
  readonly sessionhash: string;
  /** Whether to take over a lock that the same user holds in another session. */
  readonly takeover: boolean;
  readonly now: number;
  readonly expiresat: number;
}

/**
 * Takes or renews the lock in one statement, so that the database decides between parallel attempts. A lock belongs to
 * one session, so that work begun on one device does not silently continue on another; it is released at logout.
 * @returns whether the session now holds it.
 */
export async function acquireLock(db: Db, lock: LockClaim): Promise<boolean> {
  const { now, takeover, ...row } = lock;
  const taken = await db
    .insertInto('layer_lock')
    .values({ ...row, since: now })
    .onConflict((conflict) =>
      conflict
        .column('docid')
        .doUpdateSet((eb) => ({
          userid: row.userid,
          sessionhash: row.sessionhash,
          expiresat: row.expiresat,
          since: eb
            .case()
            .when(eb.and([eb('layer_lock.sessionhash', '=', row.sessionhash), eb('layer_lock.expiresat', '>', now)]))
            .then(eb.ref('layer_lock.since'))
            .else(now)
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb('layer_lock.expiresat', '<=', now),
            takeover ? eb('layer_lock.userid', '=', row.userid) : eb('layer_lock.sessionhash', '=', row.sessionhash),
          ]),
        ),
    )
    .returning('docid')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Releases the lock if the session holds it. @returns whether it did */
export async function releaseLock(db: Db, docid: number, sessionhash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('layer_lock')
    .where('docid', '=', docid)
    .where('sessionhash', '=', sessionhash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Locks the lock's row until the transaction ends; true if the session's lock is alive. */
export async function holdsLock(trx: Db, docid: number, sessionhash: string, now: number): Promise<boolean> {
  const held = await trx
    .updateTable('layer_lock')
    .set({ sessionhash })
    .where('docid', '=', docid)
    .where('sessionhash', '=', sessionhash)
    .where('expiresat', '>', now)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

export interface GroupChange {
  readonly docid: number;
  readonly version: number;
  readonly pageno: number;
  readonly ownerid: number;
  readonly at: number;
  /** JSON of contract WireMark[]. */
  readonly marks: string;
}

export async function insertGroup(trx: Db, group: GroupChange): Promise<number> {
  const { editgroupno } = await trx
    .insertInto('layer_group')
    .values({ ...group, folded: foldedTextOf(group.marks) })
    .returning('editgroupno')
    .executeTakeFirstOrThrow();
  await remember(trx, { docid: group.docid, at: group.at, kind: 'layer', item: editgroupno, before: null });
  await keepStampPage(trx, group);
  return editgroupno;
}

export async function replaceGroup(
  trx: Db,
  editgroupno: number,
  { at, marks }: Pick<GroupChange, 'at' | 'marks'>,
): Promise<void> {
  const before = await rememberGroup(trx, editgroupno, at);
  await trx
    .updateTable('layer_group')
    .set({ at, marks, folded: foldedTextOf(marks) })
    .where('editgroupno', '=', editgroupno)
    .execute();
  if (before !== undefined) await keepStampPage(trx, before);
}

export async function deleteGroup(trx: Db, editgroupno: number, at: number): Promise<void> {
  const before = await rememberGroup(trx, editgroupno, at);
  await trx.deleteFrom('layer_group').where('editgroupno', '=', editgroupno).execute();
  if (before !== undefined) await keepStampPage(trx, before);
}

/** An edit group as recorded in the document's past: its columns except number and document. */
export type PastGroup = Omit<GroupChange, 'docid'>;

async function rememberGroup(trx: Db, editgroupno: number, at: number): Promise<GroupChange | undefined> {
  const group = await trx
    .selectFrom('layer_group')
    .where('editgroupno', '=', editgroupno)
    .select(['docid', 'version', 'pageno', 'ownerid', 'at', 'marks'])
    .executeTakeFirst();
  if (group === undefined) return undefined;
  const { docid, ...before } = group;
  const then: PastGroup = before;
  await remember(trx, { docid, at, kind: 'layer', item: editgroupno, before: JSON.stringify(then) });
  return group;
}
