import type { Kysely, Selectable } from 'kysely';
import { SCAN_RELEASE_NEXT_MODULE } from '#core/contract/constants.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';
import { leavesOnDesk } from './onDesk.ts';

type Db = Kysely<Database>;
type Caller = Pick<Principal, 'groups'>;

const visiblePools = (db: Db, { groups }: Caller) =>
  db.selectFrom('group_pool').where('groupid', 'in', groups).select('poolid');

/** Whether the user may see the pool. */
export const seesPool = async (db: Db, caller: Caller, poolid: number): Promise<boolean> =>
  (await visiblePools(db, caller).where('poolid', '=', poolid).executeTakeFirst()) !== undefined;

/**
 * Processes waiting in the incoming check, in order of arrival, with the locking user and the number of open pages. The
 * lock of a session that has expired no longer counts.
 */
const processes = (db: Db, now: number) =>
  db
    .selectFrom('pool_process')
    .leftJoin('session', (join) =>
      join.onRef('session.idhash', '=', 'pool_process.locksession').on('session.expiresat', '>', now),
    )
    .leftJoin('user', 'user.id', 'session.userid')
    .where('deletedat', 'is', null)
    .where('nextmodule', '=', SCAN_RELEASE_NEXT_MODULE)
    .select(['pool_process.id', 'poolid', 'pool_process.name', 'nextmodule', 'ondesk', 'pool_process.createdat'])
    .select(['session.userid as lockuser', 'session.idhash as locksession'])
    .select(['user.firstname', 'user.surname', 'user.login'])
    .select((eb) =>
      eb
        .selectFrom('pool_leaf')
        .whereRef('pool_leaf.processid', '=', 'pool_process.id')
        .where('state', '=', 'open')
        .select((count) => count.fn.countAll<number>().as('pages'))
        .as('pages'),
    )
    .orderBy('pool_process.id');

export type ProcessRow = Awaited<ReturnType<ReturnType<typeof processes>['execute']>>[number];

export const processesOf = (db: Db, poolid: number, now: number): Promise<ProcessRow[]> =>
  processes(db, now).where('poolid', '=', poolid).execute();

/** Processes of all pools the user may see. */
export const processesSeen = (db: Db, caller: Caller, now: number): Promise<ProcessRow[]> =>
  processes(db, now).where('poolid', 'in', visiblePools(db, caller)).execute();

export const findProcess = (db: Db, caller: Caller, processid: number, now: number): Promise<ProcessRow | undefined> =>
  processes(db, now)
    .where('pool_process.id', '=', processid)
    .where('poolid', 'in', visiblePools(db, caller))
    .executeTakeFirst();

export interface Locker {
  readonly userid: number;
  readonly sessionhash: string;
  readonly at: number;
}

/** Locks processes for a session and puts their pages on the desk. */
export async function lockProcesses(
  trx: Db,
  ids: readonly number[],
  { userid, sessionhash, at }: Locker,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('pool_process')
    .set({ lockuser: userid, locksession: sessionhash, lockedat: at, ondesk: 1 })
    .where('id', 'in', ids)
    .execute();
}

export async function unlockProcesses(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('pool_process')
    .set({ lockuser: null, locksession: null, lockedat: null, ondesk: 0 })
    .where('id', 'in', ids)
    .execute();
}

export interface NewProcess {
  readonly poolid: number;
  readonly name: string;
  readonly by: number | null;
  readonly at: number;
  /** If the pool is open, the new process belongs to the same session. */
  readonly lock: Pick<Locker, 'userid' | 'sessionhash'> | undefined;
}

export const insertProcess = async (trx: Db, { poolid, name, by, at, lock }: NewProcess): Promise<number> =>
  (
    await trx
      .insertInto('pool_process')
      .values({
        poolid,
        name,
        nextmodule: SCAN_RELEASE_NEXT_MODULE,
        ondesk: lock === undefined ? 0 : 1,
        createdat: at,
        createdby: by,
        lockuser: lock?.userid ?? null,
        locksession: lock?.sessionhash ?? null,
        lockedat: lock === undefined ? null : at,
        deletedat: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export type NewPoolFile = Omit<Selectable<Database['pool_file']>, 'id'>;

/** Inserts a file with a leaf for each page, after the process's existing leaves. */
export async function insertPoolFile(trx: Db, file: NewPoolFile, pagecount: number): Promise<number> {
  const { id } = await trx.insertInto('pool_file').values(file).returning('id').executeTakeFirstOrThrow();
  const { last } = await trx
    .selectFrom('pool_leaf')
    .where('processid', '=', file.processid)
    .select((eb) => eb.fn.max('orderno').as('last'))
    .executeTakeFirstOrThrow();
  const leaves = Array.from({ length: pagecount }, (_, index) => ({
    id: leafId(id, index + 1),
    processid: file.processid,
    orderno: (last ?? 0) + index + 1,
    fileid: id,
    page: index + 1,
    turn: 0,
    copy: 0,
    state: 'open' as const,
    docid: null,
  }));
  for (let from = 0; from < leaves.length; from += LEAVES_AT_ONCE)
    await trx
      .insertInto('pool_leaf')
      .values(leaves.slice(from, from + LEAVES_AT_ONCE))
      .execute();
  return id;
}

/** Rows per statement: SQLite allows 32,766 parameters. */
export const LEAVES_AT_ONCE = 2000;

/** Id of a page that came in: file and page number. */
export const leafId = (fileid: number, page: number): string => `${fileid}.${page}`;

const files = (db: Db) =>
  db
    .selectFrom('pool_file')
    .innerJoin('file', 'file.sha256', 'pool_file.sha256')
    .innerJoin('pool_process', 'pool_process.id', 'pool_file.processid')
    .selectAll('pool_file')
    .select(['file.size', 'file.kind', 'file.mime', 'file.encrypted', 'file.pagecount', 'file.pages'])
    .select(['pool_process.poolid', 'pool_process.lockuser', 'pool_process.locksession']);

export type PoolFileRow = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number];

export const findPoolFile = (db: Db, caller: Caller, fileid: number): Promise<PoolFileRow | undefined> =>
  files(db)
    .where('pool_file.id', '=', fileid)
    .where('pool_process.poolid', 'in', visiblePools(db, caller))
    .executeTakeFirst();

/** Files of the leaves on a pool's desk, including those from processes that have been deleted. */
export const filesOnDesk = (db: Db, poolid: number): Promise<PoolFileRow[]> =>
  files(db)
    .where('pool_file.id', 'in', leavesOnDesk(db, poolid).select('pool_leaf.fileid'))
    .orderBy('pool_file.id')
    .execute();

/** Whether a watched folder's file has been imported since it was claimed. */
export const wasImported = async (
  db: Db,
  poolid: number,
  { name, sha256, since }: { name: string; sha256: string; since: number },
): Promise<boolean> =>
  (await db
    .selectFrom('pool_file')
    .innerJoin('pool_process', 'pool_process.id', 'pool_file.processid')
    .where('poolid', '=', poolid)
    .where('pool_file.sha256', '=', sha256)
    .where('filename', '=', name)
    .where('pool_file.createdby', 'is', null)
    .where('pool_file.createdat', '>=', since)
    .select('pool_file.id')
    .executeTakeFirst()) !== undefined;
