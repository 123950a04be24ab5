import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** The pages to be sorted in opened pools: neither filed nor discarded, in processes that still exist. */
export const leavesOnDesks = (db: Db) =>
  db
    .selectFrom('pool_leaf')
    .innerJoin('pool_process', 'pool_process.id', 'pool_leaf.processid')
    .where('pool_process.ondesk', '=', 1)
    .where('pool_process.deletedat', 'is', null)
    .where('pool_leaf.state', '=', 'open');

/** Those of one pool. */
export const leavesOnDesk = (db: Db, poolid: number) => leavesOnDesks(db).where('pool_process.poolid', '=', poolid);
