import type { PoolFile, PoolProcess } from '#core/contract/work/pool.ts';
import { IndexValue } from '#core/contract/document/document.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { lockerName, lockFor } from '#server/rules/pools.ts';
import {
  findPoolFile,
  findProcess,
  type PoolFileRow,
  processesOf,
  type ProcessRow,
  seesPool,
} from '#server/store/pool/pools.ts';
import type { Principal } from '#server/store/people/principals.ts';
import * as z from 'zod/mini';
import { storedPages } from '#server/calls/page/pages.ts';

type Db = Services['store']['db'];

/** A pool's processes, if the user may see it; otherwise the same error as for a pool that does not exist. */
export async function requirePool(db: Db, principal: Principal, poolid: number, now: number): Promise<ProcessRow[]> {
  if (!(await seesPool(db, principal, poolid))) throw new Failure('pool.unknown');
  return processesOf(db, poolid, now);
}

export async function requireProcess(
  db: Db,
  principal: Principal,
  processid: number,
  now: number,
): Promise<ProcessRow> {
  const process = await findProcess(db, principal, processid, now);
  if (process === undefined) throw new Failure('pool.processUnknown');
  return process;
}

export async function requireFile(db: Db, principal: Principal, fileid: number): Promise<PoolFileRow> {
  const file = await findPoolFile(db, principal, fileid);
  if (file === undefined) throw new Failure('pool.fileUnknown');
  return file;
}

export const presentProcess = (
  row: ProcessRow,
  principal: Principal,
  { timeZone }: Pick<Services, 'timeZone'>,
): PoolProcess => {
  const lock = lockFor(principal, row);
  return {
    processid: row.id,
    poolid: row.poolid,
    name: row.name,
    createdate: toWireDateTime(row.createdat, timeZone),
    nextmodule: row.nextmodule,
    pagecount: row.pages ?? 0,
    ...(lock !== undefined && { lock, lockedby: lockerName(row) }),
  };
};

export const presentFile = (row: PoolFileRow): PoolFile => ({
  fileid: row.id,
  processid: row.processid,
  filename: row.filename,
  filedate: row.filedate,
  filetype: row.filetype,
  ...(row.parentid !== null && { parentid: row.parentid }),
  ...(row.fulltext !== null && { fulltext: row.fulltext }),
  indexes: z.array(IndexValue).parse(JSON.parse(row.indexes)),
  orderno: row.orderno,
  filesize: row.size,
  encrypted: row.encrypted === 1,
  pagecount: row.pagecount,
  pages: storedPages(row),
});
