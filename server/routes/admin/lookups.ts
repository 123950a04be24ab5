import { Readable } from 'node:stream';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import {
  boundCount,
  lookupCaption,
  countLookups,
  lookupIndexes,
  lookupWindow,
  replaceLookups,
  saveLookups,
} from '#server/store/admin/lookups/lookups.ts';
import { contentDisposition } from '#server/calls/document/download.ts';
import { lookupClientNames } from '#server/store/lookupFile.ts';
import { lookupRevision } from '#server/store/lookupTables.ts';
import { changing } from '#server/calls/admin/change.ts';
import { lookupFile, readLookupTable } from '#server/calls/admin/tables/lookupTable.ts';

/** Most faults reported per table; more would not be fixed in one go anyway. */
const FAULTS_MAXIMUM = 100;

export const adminLookupHandlers = {
  adminLookupList: async ({ services, query }) => {
    const { db } = services.store;
    if ((await lookupIndexes(db, query.maskid)) === undefined) throw new Failure('admin.unknown');
    const { rows, count } = await lookupWindow(db, query.maskid, query.offset ?? 0, query.limit ?? 100, query.text);
    return {
      lookup: rows.map(({ clientid, ...row }) => ({ ...row, ...(clientid !== null && { clientid }) })),
      count: [{ rows: count }],
    };
  },

  adminLookupFile: async ({ services: { store }, query: { maskid } }) => {
    const { db } = store;
    const indexes = await lookupIndexes(db, maskid);
    if (indexes === undefined) throw new Failure('admin.unknown');
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition(`${(await lookupCaption(db, maskid)) || maskid}.csv`),
        'cache-control': 'no-store',
      },
      body: Readable.from(lookupFile(db, maskid, indexes)),
    };
  },

  adminLookupSet: async (call) => {
    const { maskid, rows, deleted = [] } = call.body;
    return { count: [{ rows: await changing(call, (change) => saveLookups(change, maskid, rows, deleted)) }] };
  },

  adminLookupImport: async (call) => {
    const { maskid, csv, check, revision } = call.body;
    const { db } = call.services.store;
    const indexes = await lookupIndexes(db, maskid);
    if (indexes === undefined) throw new Failure('admin.unknown');
    // Read first: a change meanwhile is a conflict rather than unnoticed.
    const current = await lookupRevision(db, maskid);
    const { rows, faults } = await readLookupTable(csv, indexes, await lookupClientNames(db));
    const isTaken = !check && faults.length === 0;
    const boundbefore = await boundCount(db, maskid);
    const before = isTaken
      ? await replaceLookups((step) => changing(call, step), maskid, rows, revision)
      : await countLookups(db, maskid);
    return {
      count: [
        {
          rows: rows.length,
          bound: rows.filter(({ clientid }) => (clientid ?? null) !== null).length,
          before,
          boundbefore,
          revision: isTaken ? current + 1 : current,
        },
      ],
      fault: faults.slice(0, FAULTS_MAXIMUM),
    };
  },
} satisfies Partial<Handlers>;
