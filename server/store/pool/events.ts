import { type Kysely, sql } from 'kysely';
import { POOL_EVENTS } from '#core/contract/work/poolEvent.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

/** Literals, as in the index of migration 0051: SQLite uses a partial index for no parameters. */
const isPoolEvent = sql<boolean>`audit.action in (${sql.join(POOL_EVENTS.map((event) => sql.lit(`pool.${event}`)))})`;

/** The latest events of a pool, or the latest before one. The audit names the pool before a colon in the new value. */
export const eventsOf = (
  db: Kysely<Database>,
  poolid: number,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
) =>
  db
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.userid')
    .where(isPoolEvent)
    .where('newvalue', 'like', `${poolid}: %`)
    .$if(before !== undefined, (query) => query.where('audit.id', '<', before ?? 0))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.newvalue'])
    .select(displayName('user').$castTo<string | null>().as('username'))
    .execute();
