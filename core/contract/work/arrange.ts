import * as z from 'zod/mini';
import { Text } from '#core/contract/shapes.ts';

/** More columns than anybody filters by at once. */
const COLUMNS_MAXIMUM = 60;

/** How a list is arranged by columns of these names. */
export const Arrange = (column: z.ZodMiniString) => ({
  sort: z.array(z.object({ column, descending: z.boolean() })).check(z.maxLength(5)),
  /** Rows that have one of the values in each column that names any. */
  filters: z
    .record(column, z.array(Text(500)).check(z.maxLength(200)))
    .check(z.refine((filters) => Object.keys(filters).length <= COLUMNS_MAXIMUM)),
  quick: Text(200),
});
