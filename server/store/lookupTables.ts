import { type ExpressionBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Principal } from './people/principals.ts';
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

/** Limits values to rows of no client, and of these. */
export const isOfClients =
  (clients: readonly number[] | ClientIds) => (eb: ExpressionBuilder<Database, 'lookup_value'>) =>
    eb.or([eb('lookup_value.clientid', 'is', null), eb('lookup_value.clientid', 'in', clients)]);

/** The clients whose rows somebody sees: those whose masks a group shows, of these if any are named. */
export const lookupClients = (
  db: Kysely<Database>,
  { maskRealms }: Pick<Principal, 'maskRealms'>,
  named?: readonly number[],
): ClientIds =>
  db
    .selectFrom('realm')
    .where('realm.id', 'in', maskRealms)
    .$if(named !== undefined, (query) => query.where('realm.clientid', 'in', [-1, ...(named ?? [])]))
    .select('realm.clientid');

type ClientIds = SelectQueryBuilder<Database, 'realm', { clientid: number }>;

/** How often a mask's look-up table was changed. */
export const lookupRevision = async (db: Kysely<Database>, maskid: number): Promise<number> =>
  (await db.selectFrom('lookup_revision').where('maskid', '=', maskid).select('revision').executeTakeFirst())
    ?.revision ?? 0;

/** Must be called by whatever changes a mask's look-up table, in the same transaction. */
export async function countLookupChange(trx: Kysely<Database>, maskid: number): Promise<void> {
  await trx
    .insertInto('lookup_revision')
    .values({ maskid, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('maskid').doUpdateSet((eb) => ({ revision: eb('lookup_revision.revision', '+', 1) })),
    )
    .execute();
}

/** An import that has written nothing for so long has ended with its server: its steps take a moment each. */
export const FORGOTTEN_MS = 600_000;

interface Moment {
  readonly trx: Kysely<Database>;
  readonly at: number;
}

/** Gives up tables whose imports were killed: none of them becomes current any more. */
export const giveUpForgotten = ({ trx, at }: Moment) =>
  trx
    .updateTable('lookup_generation')
    .set({ state: 'replaced' })
    .where('state', '=', 'staged')
    .where('at', '<', at - FORGOTTEN_MS)
    .execute();

/** Of `lookup_value`: whether a value is in a table that is current, or may become so. */
export const isOfUse = (now: number): RawBuilder<boolean> => sql<boolean>`not exists (select 1 from lookup_generation g
  where g.maskid = lookup_value.maskid and g.generation = lookup_value.generation
  and (g.state in ('replaced', 'removed') or (g.state = 'staged' and g.at < ${now - FORGOTTEN_MS})))`;

/** Deletes the values of no use that refer to a row which is to be deleted. */
export async function dropUseless(change: Moment, column: 'clientid' | 'indexid', id: number): Promise<void> {
  await giveUpForgotten(change);
  await change.trx
    .deleteFrom('lookup_value')
    .where(column, '=', id)
    .where((eb) => eb.not(isOfUse(change.at)))
    .execute();
}
