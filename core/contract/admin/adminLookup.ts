import * as z from 'zod/mini';
import { Etag } from './admin.ts';
import { LookupRow } from '#core/contract/master.ts';
import { assumed, binary, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, IntText, Text } from '#core/contract/shapes.ts';

/** Most rows in a mask's look-up table. */
export const LOOKUP_ROWS_MAXIMUM = 100_000;
/** Most characters of an imported table: a hundred per row. */
export const LOOKUP_CSV_MAXIMUM = 10_000_000;

/** Most characters of a text that rows are searched for. */
export const LOOKUP_SOUGHT_MAXIMUM = 200;

/** A value of a look-up table. */
export const LookupText = Text(4000);

/** `clientid`: the only client that has the row; without it all have it. */
const NumberedRow = z.extend(LookupRow, { rowno: Id, etag: Etag, clientid: z.optional(Id) });
/** A row as it was read. Numbers are given anew by each import, so a number alone could mean another row by now. */
const KnownRow = z.object({ rowno: Id, etag: Etag });
/** A problem in a line of an imported table; lines count from 1 and include the heading. */
const LineFault = z.object({ line: Id, fault: z.enum(['columns', 'tooLong', 'duplicate', 'invalid', 'client']) });

const ImportCount = z.object({
  rows: z.int(),
  bound: z.int(),
  before: z.int(),
  boundbefore: z.int(),
  revision: z.int(),
});

export const adminLookupOperations = {
  /** Rows in order; with `text` those with a value that contains it, whatever its case and accents. */
  adminLookupList: operation({
    method: 'GET',
    path: '/dms/admin/lookup/list',
    effect: 'read',
    access: 'admin',
    query: z.object({
      maskid: IdText,
      offset: z.optional(IntText(0, LOOKUP_ROWS_MAXIMUM)),
      limit: z.optional(IntText(1, 500)),
      text: z.optional(Text(LOOKUP_SOUGHT_MAXIMUM)),
    }),
    answer: nouns({ lookup: NumberedRow, count: z.object({ rows: z.int() }) }),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
  /** The whole table as CSV, as `adminLookupImport` reads it. It breaks off if the table is changed meanwhile. */
  adminLookupFile: operation({
    method: 'GET',
    path: '/dms/admin/lookup/file',
    effect: 'read',
    access: 'admin',
    query: z.object({ maskid: IdText }),
    answer: binary('text/csv; charset=utf-8'),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
  /** Changes known rows, adds the others and deletes those named; refused if a known one was changed meanwhile. */
  adminLookupSet: operation({
    method: 'POST',
    path: '/dms/admin/lookup/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      maskid: Id,
      rows: z
        .array(
          z.object({
            known: z.optional(KnownRow),
            indexes: z.array(z.object({ indexid: Id, value: LookupText })).check(z.maxLength(50)),
            /** Null: for all clients. Without it a known row keeps its client, and a new one is for all. */
            clientid: z.optional(z.nullable(Id)),
          }),
        )
        .check(z.maxLength(1000)),
      deleted: z.optional(z.array(KnownRow).check(z.maxLength(1000))),
    }),
    answer: nouns({ count: z.object({ rows: z.int() }) }),
    errors: ['admin.unknown', 'admin.invalid', 'admin.conflict'],
    provenance: assumed,
  }),
  /**
   * Replaces all rows by a CSV table (`;` or `,`; the first line names the indexes, and the column of clients as in
   * core/text/csv.ts: the client's name, empty for all). With `check` it is only validated. A table with problems is
   * refused, and one whose `revision`, as answered by the check, is not the current one. `bound`: rows of one client.
   */
  adminLookupImport: operation({
    method: 'POST',
    path: '/dms/admin/lookup/csv',
    effect: 'change',
    access: 'admin',
    body: z.object({ maskid: Id, csv: Text(LOOKUP_CSV_MAXIMUM), check: z.boolean(), revision: z.optional(z.int()) }),
    answer: nouns({ count: ImportCount, fault: LineFault }),
    errors: ['admin.unknown', 'admin.invalid', 'admin.conflict', 'admin.importGivenUp'],
    provenance: assumed,
  }),
} as const;
