import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

export interface ConfigRow {
  readonly name: string;
  readonly value: string;
}

/** Only keys with this prefix are visible to clients (specification, section 3, Config). */
const CONFIG_PREFIX = 'webviewer_';

/**
 * A user's effective settings by name: the user's own override those of the groups (older groups first), which override
 * the company's. With `name` only that one.
 */
export async function configOf(db: Db, userid: number, name?: string): Promise<ConfigRow[]> {
  const company = await db
    .selectFrom('config')
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .select(['name', 'value'])
    .execute();
  const own = await db
    .selectFrom('user_config')
    .where('userid', '=', userid)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .select(['name', 'value'])
    .execute();
  const group = await db
    .selectFrom('group_config')
    .innerJoin('group_member', 'group_member.groupid', 'group_config.groupid')
    .where('group_member.userid', '=', userid)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('group_config.groupid', 'desc')
    .select(['name', 'value'])
    .execute();
  const values = new Map([...company, ...group, ...own].map((row) => [row.name, row.value]));
  return [...values]
    .filter(([key]) => key.startsWith(CONFIG_PREFIX))
    .map(([key, value]) => ({ name: key, value }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Stores a user's own settings, all or none. */
export async function setConfig(db: Db, userid: number, entries: readonly ConfigRow[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name, value } of entries) {
      await trx
        .insertInto('user_config')
        .values({ userid, name, value })
        .onConflict((conflict) => conflict.columns(['userid', 'name']).doUpdateSet({ value }))
        .execute();
    }
  });
}
