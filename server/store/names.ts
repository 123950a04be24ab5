import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fold } from '#core/text/fold.ts';
import type { Database } from './schema.ts';

/** A user's display name: first name and surname, or the login if both are missing. `table` is `user` or its alias. */
export const displayName = (table: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<string>`coalesce(nullif(trim(${of('firstname')} || ' ' || ${of('surname')}), ''), ${of('login')})`;
};

/** A user by display name, folded. */
export interface FoldedName {
  readonly id: number;
  readonly folded: string;
}

/** The display names of all users; databases cannot fold them. */
export async function foldedNames(db: Kysely<Database>): Promise<FoldedName[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', displayName('user').as('name')])
    .execute();
  return rows.map(({ id, name }) => ({ id, folded: fold(name) }));
}
