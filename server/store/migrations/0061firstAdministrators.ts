import { type Kysely, sql } from 'kysely';

/**
 * Users who had every right of the first release become administrators if there is none: 0012 asked for a right that
 * only came with 0002, so nobody could administer a company that began before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into group_right (groupid, name)
    select groupid, 'administration.manage' from group_right
    where name in ('document.search', 'document.archive', 'document.download', 'document.delete', 'layer.edit', 'layer.removeothers')
    and not exists (select 1 from group_right where name = 'administration.manage')
    group by groupid having count(*) = 6`.execute(db);
}
