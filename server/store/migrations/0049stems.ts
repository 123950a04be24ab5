import { type Kysely, sql } from 'kysely';

/**
 * Words now have one term for their inflected forms in six languages: all files are indexed again in the background,
 * and until then are found by their words' old terms where these did not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into text_job (sha256, since)
    select distinct v.sha256, 0 from document_version v
    join document d on d.id = v.docid and d.currentversion = v.version
    where v.sha256 not in (select sha256 from text_job)`.execute(db);
  await sql`insert into text_job (sha256, since)
    select distinct a.sha256, 0 from attachment a join file f on f.sha256 = a.sha256
    where a.deletedat is null and f.kind in ('pdf', 'text') and f.encrypted = 0
    and a.sha256 not in (select sha256 from text_job)`.execute(db);
}
