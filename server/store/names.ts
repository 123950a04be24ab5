import { type RawBuilder, sql } from 'kysely';

/** A user's display name: first name and surname, or the login if both are missing. `table` is `user` or its alias. */
export const displayName = (table: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<string>`coalesce(nullif(trim(${of('firstname')} || ' ' || ${of('surname')}), ''), ${of('login')})`;
};
