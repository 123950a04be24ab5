import type { Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

/** A user's display name. */
export async function personById(db: Kysely<Database>, id: number): Promise<string> {
  const row = await db
    .selectFrom('user')
    .where('id', '=', id)
    .select(displayName('user').as('name'))
    .executeTakeFirstOrThrow();
  return row.name;
}
