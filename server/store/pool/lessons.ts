import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

interface Taught {
  readonly indexid: number;
  readonly label?: string | undefined;
  readonly value?: string | undefined;
}

/** What was filed last of these senders in a pool, the newest first. */
export const lessonsOf = (db: Db, poolid: number, senders: readonly string[]) =>
  db
    .selectFrom('sender_lesson')
    .where('poolid', '=', poolid)
    .where('sender', 'in', [...senders])
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('indexid')
    .execute();

/** Notes what was filed of a page, for each thing that its sender is known by; the same once more counts. */
export async function noteLessons(
  trx: Db,
  poolid: number,
  senders: readonly string[],
  lessons: readonly Taught[],
  at: number,
): Promise<void> {
  // In the same order whoever notes: two who wait for each other's rows would both fail.
  for (const sender of [...new Set(senders)].toSorted())
    for (const { indexid, label = null, value = null } of lessons.toSorted((a, b) => a.indexid - b.indexid))
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
