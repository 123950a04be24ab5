import type { Kysely } from 'kysely';
import { DAY_MS } from '#core/kernel/date.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Days without documents after which a sender is forgotten; yearly senders are kept. */
const KEPT_DAYS = 730;

interface Taught {
  readonly indexid: number;
  readonly label?: string | undefined;
  readonly value?: string | undefined;
}

/** What was last filed for these senders in a pool, newest first. */
export const lessonsOf = (db: Db, poolid: number, senders: readonly string[]) =>
  db
    .selectFrom('sender_lesson')
    .where('poolid', '=', poolid)
    .where('sender', 'in', [...senders])
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('indexid')
    .execute();

/**
 * Records what was filed for a page under each identifier of its sender; repeated values are counted. Unknown indexes
 * are ignored.
 */
export async function noteLessons(
  trx: Db,
  poolid: number,
  senders: readonly string[],
  lessons: readonly Taught[],
  at: number,
): Promise<void> {
  const ids = lessons.map(({ indexid }) => indexid);
  if (ids.length === 0) return;
  const rows = await trx.selectFrom('index_def').where('id', 'in', ids).select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  const noted = lessons.filter(({ indexid }) => known.has(indexid)).toSorted((a, b) => a.indexid - b.indexid);
  // Sorted, so that parallel transactions do not deadlock.
  for (const sender of [...new Set(senders)].toSorted())
    for (const { indexid, label = null, value = null } of noted)
      await trx
        .insertInto('sender_lesson')
        .values({ poolid, sender, indexid, label, value, times: 1, at })
        .onConflict((conflict) =>
          conflict.columns(['poolid', 'sender', 'indexid']).doUpdateSet((eb) => ({
            label,
            value,
            at,
            times: eb
              .case()
              .when(
                eb.and([
                  eb(eb.fn.coalesce('sender_lesson.label', eb.val('')), '=', label ?? ''),
                  eb(eb.fn.coalesce('sender_lesson.value', eb.val('')), '=', value ?? ''),
                ]),
              )
              .then(eb('sender_lesson.times', '+', 1))
              .else(1)
              .end(),
          })),
        )
        .execute();
}

export async function purgeLessons(trx: Db, now: number): Promise<void> {
  await trx
    .deleteFrom('sender_lesson')
    .where('at', '<', now - KEPT_DAYS * DAY_MS)
    .execute();
}
