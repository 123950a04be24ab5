import { type RawBuilder, sql } from 'kysely';

/**
 * How a user is shown to others: first name and surname, or the login of one who has neither. `table` is `user` or its
 * alias.
 */
export const displayName = (table: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<string>`coalesce(nullif(trim(${of('firstname')} || ' ' || ${of('surname')}), ''), ${of('login')})`;
};
