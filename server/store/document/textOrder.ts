import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
type File = Pick<Selectable<Database['file']>, 'sha256' | 'kind' | 'encrypted'>;

/** Kinds of files with text to extract; office documents by their PDF rendition. */
const WRITTEN: ReadonlySet<string> = new Set(['pdf', 'text', 'office']);

/** Queues a file for text extraction if it may contain text; encrypted files cannot be read. */
export async function orderText(trx: Db, { sha256, kind, encrypted }: File, at: number): Promise<void> {
  if (WRITTEN.has(kind) && encrypted === 0) await queueText(trx, sha256, at);
}

/** Queues a file under a user who filed it, because users take turns. */
export async function queueText(trx: Db, sha256: string, since: number): Promise<void> {
  const filedby = sql<number>`coalesce(
    (select min(createdby) from document_version where sha256 = ${sha256}),
    (select min(userid) from attachment where sha256 = ${sha256}), 0)`;
  await trx
    .insertInto('text_job')
    .values({ sha256, since, filedby })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}
