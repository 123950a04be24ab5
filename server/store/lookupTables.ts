import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The number of a mask's current look-up table. Others are being imported, or are about to be removed. A table that was
 * never imported as a whole has the number 0.
 */
export const generationOf = (maskid: number | RawBuilder<number>): RawBuilder<number> =>
  sql<number>`coalesce((select generation from lookup_generation
    where maskid = ${maskid} and state = 'current'), 0)`;

/** The values of a mask's current look-up table. */
export const lookupsOf = (db: Kysely<Database>, maskid: number) =>
  db
    .selectFrom('lookup_value')
    .where('lookup_value.maskid', '=', maskid)
    .where('lookup_value.generation', '=', generationOf(maskid));
