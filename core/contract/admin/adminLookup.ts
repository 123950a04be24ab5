import * as z from 'zod/mini';
import { LookupRow } from '#core/contract/master.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, IntText, Text } from '#core/contract/shapes.ts';

/** Most rows of a mask's look-up table. */
export const LOOKUP_ROWS_MAXIMUM = 100_000;
/** Characters of a table that is imported: a hundred a row. */
export const LOOKUP_CSV_MAXIMUM = 10_000_000;

const NumberedRow = z.extend(LookupRow, { rowno: Id });
/** What is wrong with a line of an imported table, counted from 1 with the heading. */
const LineFault = z.object({ line: Id, fault: z.enum(['columns', 'tooLong', 'duplicate', 'invalid']) });

export const adminLookupOperations = {
  adminLookupList: operation({
    method: 'GET',
    path: '/dms/admin/lookup/list',
    effect: 'read',
    access: 'admin',
    query: z.object({
      maskid: IdText,
      offset: z.optional(IntText(0, LOOKUP_ROWS_MAXIMUM)),
      limit: z.optional(IntText(1, 500)),
    }),
    answer: nouns({ lookup: NumberedRow, count: z.object({ rows: z.int() }) }),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
  /** Sets rows by their number, adds those without one, and deletes those named. */
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
            rowno: z.optional(Id),
            indexes: z.array(z.object({ indexid: Id, value: Text(4000) })).check(z.maxLength(50)),
          }),
        )
        .check(z.maxLength(1000)),
      deleted: z.optional(z.array(Id).check(z.maxLength(1000))),
    }),
    answer: nouns({ count: z.object({ rows: z.int() }) }),
    errors: ['admin.unknown', 'admin.invalid'],
    provenance: assumed,
  }),
  /**
   * Puts a CSV table (`;` or `,`, first line: names of indexes) in place of the rows; with `check` it is only looked
   * at. One with faults is not taken.
   */
  adminLookupImport: operation({
    method: 'POST',
    path: '/dms/admin/lookup/csv',
    effect: 'change',
    access: 'admin',
    body: z.object({ maskid: Id, csv: Text(LOOKUP_CSV_MAXIMUM), check: z.boolean() }),
    answer: nouns({ count: z.object({ rows: z.int(), before: z.int() }), fault: LineFault }),
    errors: ['admin.unknown', 'admin.invalid'],
    provenance: assumed,
  }),
} as const;
