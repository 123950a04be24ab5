import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/** Full-text search of attachments: existing ones are indexed in the background. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.createFulltext(db, 'attachment');
  await sql`insert into text_job (sha256, since)
    select distinct a.sha256, 0 from attachment a join file f on f.sha256 = a.sha256
    where a.deletedat is null and f.kind in ('pdf', 'text') and f.encrypted = 0
    and a.sha256 not in (select sha256 from text_job)`.execute(db);
}
