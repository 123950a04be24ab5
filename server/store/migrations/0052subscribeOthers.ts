import { type Kysely, sql } from 'kysely';

/** Subscribing other users needs a right. Until now everybody could: groups that may search keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into group_right (groupid, name)
    select groupid, 'subscription.others' from group_right where name = 'document.search'`.execute(db);
}
