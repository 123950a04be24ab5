import { type Kysely, sql } from 'kysely';
import { POOL_EVENTS, POOL_EVENTS_MAXIMUM } from '#core/contract/work/poolEvent.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

/** Literals, as in the index of migration 0051: SQLite uses a partial index for no parameters. */
const isPoolEvent = sql<boolean>`audit.action in (${sql.join(POOL_EVENTS.map((event) => sql.lit(`pool.${event}`)))})`;

/** The latest events of a pool. The audit names the pool before a colon in the new value. */
export const eventsOf = (db: Kysely<Database>, poolid: number) =>
  db
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.userid')
    .where(isPoolEvent)
    .where('newvalue', 'like', `${poolid}: %`)
    .orderBy('audit.id', 'desc')
    .limit(POOL_EVENTS_MAXIMUM)
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.newvalue'])
    .select(displayName('user').$castTo<string | null>().as('username'))
    .execute();
