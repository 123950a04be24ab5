import * as z from 'zod/mini';
import { Text } from '#core/contract/shapes.ts';

/** More columns than anyone would filter by at once. */
const COLUMNS_MAXIMUM = 60;

/** Sorting, filters and search of a list with these column names. */
export const Arrange = (column: z.ZodMiniString) => ({
  sort: z.array(z.object({ column, descending: z.boolean() })).check(z.maxLength(5)),
  /** A row matches if, in each column listed, it has one of the values. */
  filters: z
    .record(column, z.array(Text(500)).check(z.maxLength(200)))
    .check(z.refine((filters) => Object.keys(filters).length <= COLUMNS_MAXIMUM)),
  quick: Text(200),
});
