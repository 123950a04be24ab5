import { type Kysely, sql } from 'kysely';

/** The text of office documents archived before it was extracted is extracted in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into text_job (sha256, since, filedby)
    select f.sha256, 0, 0 from file f
    where f.kind = 'office' and f.encrypted = 0
    and (f.sha256 in (select sha256 from document_version)
      or f.sha256 in (select sha256 from attachment where deletedat is null))
    and f.sha256 not in (select sha256 from text_job)`.execute(db);
}
