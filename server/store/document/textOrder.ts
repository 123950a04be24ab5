import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
type File = Pick<Selectable<Database['file']>, 'sha256' | 'kind' | 'encrypted'>;

/** Kinds of files with text to extract; office documents by their PDF rendition. */
const WRITTEN: ReadonlySet<string> = new Set(['pdf', 'text', 'office']);

/** Queues a file for text extraction if it may contain text; encrypted files cannot be read. */
export async function orderText(trx: Db, { sha256, kind, encrypted }: File, at: number): Promise<void> {
  if (WRITTEN.has(kind) && encrypted === 0) await queueText(trx, sha256, at);
}

/**
 * Queues a file under a user who filed it, because users take turns. One that is being read already is read again:
 * there is more text by now, or one more document with it.
 */
export async function queueText(trx: Db, sha256: string, since: number): Promise<void> {
  const filedby = sql<number>`coalesce(
    (select min(createdby) from document_version where sha256 = ${sha256}),
    (select min(userid) from attachment where sha256 = ${sha256}), 0)`;
  await trx
    .insertInto('text_job')
    .values({ sha256, since, filedby })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(FREE))
    .execute();
}

const FREE = { taker: null, leaseuntil: null };

/** A file whose text is read, by whom, and under whose turn. */
export type HeldText = Pick<Selectable<Database['text_job']>, 'sha256' | 'taker' | 'filedby'>;

/**
 * Leases the file that has waited longest of the next user by id after `servedLast`; the first user follows the last.
 * Each goes to one taker only.
 */
export async function takeText(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  { servedLast, now, leaseMs }: { readonly servedLast: number; readonly now: number; readonly leaseMs: number },
): Promise<HeldText | undefined> {
  const take = (after: number): Promise<HeldText | undefined> =>
    db
      .updateTable('text_job')
      .set({ taker: randomUUID(), leaseuntil: now + leaseMs })
      .where('sha256', '=', (eb) =>
        eb
          .selectFrom('text_job')
          .where('filedby', '>', after)
          .where((free) => free.or([free('leaseuntil', 'is', null), free('leaseuntil', '<=', now)]))
          .where((known) =>
            known.exists(known.selectFrom('file').whereRef('file.sha256', '=', 'text_job.sha256').select('size')),
          )
          .orderBy('filedby')
          .orderBy('since')
          .limit(1)
          .modifyEnd(dialect.skipTaken)
          .select('sha256'),
      )
      .returning(['sha256', 'taker', 'filedby'])
      .executeTakeFirst();
  return (await take(servedLast)) ?? (servedLast < 0 ? undefined : await take(-1));
}

const isHeld = ({ sha256, taker }: HeldText) => sql<boolean>`sha256 = ${sha256} and taker = ${taker}`;

/** Extends the lease of a file that takes long. */
export async function renewText(db: Db, held: HeldText, leaseuntil: number): Promise<void> {
  await db.updateTable('text_job').set({ leaseuntil }).where(isHeld(held)).execute();
}

/** Leaves a file to whoever takes it next; nothing happens if it is done, or somebody else's by now. */
export async function releaseText(db: Db, held: HeldText): Promise<void> {
  await db.updateTable('text_job').set(FREE).where(isHeld(held)).execute();
}

/** Ends a file's job. @returns whether the taker still held it */
export async function finishText(trx: Db, held: HeldText): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('text_job').where(isHeld(held)).executeTakeFirst();
  return numDeletedRows === 1n;
}
