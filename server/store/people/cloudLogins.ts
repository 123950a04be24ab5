import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
export type CloudLoginRow = Selectable<Database['cloud_login']>;

/** Number of an address's sign-ins that are in progress or ended without a session. */
export async function loginsOf(db: Db, address: string, now: number): Promise<number> {
  const { begun } = await db
    .selectFrom('cloud_login')
    .where('address', '=', address)
    .where('endsat', '>', now)
    .select(({ fn }) => fn.countAll().as('begun'))
    .executeTakeFirstOrThrow();
  return Number(begun);
}

/** Records a new sign-in, and deletes expired ones. */
export async function beginLogin(
  db: Db,
  { keyhash, address, redirecturi, provider, endsat }: Omit<CloudLoginRow, 'state' | 'secrets' | 'name'>,
  now: number,
): Promise<void> {
  const fresh = { address, redirecturi, provider, endsat, state: 'begun', secrets: null, name: null } as const;
  await db.deleteFrom('cloud_login').where('endsat', '<=', now).execute();
  await db
    .insertInto('cloud_login')
    .values({ keyhash, ...fresh })
    .onConflict((conflict) => conflict.column('keyhash').doUpdateSet(fresh))
    .execute();
}

/** Deletes the oldest sign-ins beyond a limit. */
export async function keepLatest(db: Db, most: number): Promise<void> {
  const oldest = await db
    .selectFrom('cloud_login')
    .select('keyhash')
    .orderBy('endsat', 'desc')
    .orderBy('keyhash')
    .offset(most)
    .limit(most)
    .execute();
  const hashes = oldest.map(({ keyhash }) => keyhash);
  if (hashes.length > 0) await db.deleteFrom('cloud_login').where('keyhash', 'in', hashes).execute();
}

export async function noteLogin(
  db: Db,
  keyhash: string,
  known: Partial<Pick<CloudLoginRow, 'state' | 'secrets' | 'name'>>,
): Promise<void> {
  await db.updateTable('cloud_login').set(known).where('keyhash', '=', keyhash).execute();
}

/** Takes a sign-in: only the first caller on any instance gets it. */
export async function claimLogin(db: Db, keyhash: string, now: number): Promise<CloudLoginRow | undefined> {
  const row = await db
    .selectFrom('cloud_login')
    .selectAll()
    .where('keyhash', '=', keyhash)
    .where('endsat', '>', now)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('cloud_login')
    .set({ state: 'ended' })
    .where('keyhash', '=', keyhash)
    .where('state', '=', row.state)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? row : undefined;
}

export async function forgetLogin(db: Db, keyhash: string): Promise<void> {
  await db.deleteFrom('cloud_login').where('keyhash', '=', keyhash).execute();
}
