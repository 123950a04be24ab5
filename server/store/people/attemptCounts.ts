import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/**
 * Counts an attempt in one statement, which also locks the key until the transaction ends. @returns when the allowance
 * was full before it, in epoch milliseconds
 */
export async function countAttempt(
  trx: Db,
  { keyhash, everyMs, now }: { readonly keyhash: string; readonly everyMs: number; readonly now: number },
): Promise<number> {
  const { fullat } = await trx
    .insertInto('attempt_count')
    .values({ keyhash, fullat: now + everyMs })
    .onConflict((conflict) =>
      conflict.column('keyhash').doUpdateSet({
        fullat: sql<number>`case when attempt_count.fullat > ${now} then attempt_count.fullat else ${now} end + ${everyMs}`,
      }),
    )
    .returning('fullat')
    .executeTakeFirstOrThrow();
  return fullat - everyMs;
}

export async function giveBackAttempt(
  db: Db,
  { keyhash, everyMs }: { readonly keyhash: string; readonly everyMs: number },
): Promise<void> {
  await db
    .updateTable('attempt_count')
    .set(({ eb }) => ({ fullat: eb('fullat', '-', everyMs) }))
    .where('keyhash', '=', keyhash)
    .execute();
}

/** Deletes counts whose allowance is full again: a missing one means the same. */
export async function purgeAttempts(trx: Db, now: number): Promise<void> {
  await trx.deleteFrom('attempt_count').where('fullat', '<=', now).execute();
}
