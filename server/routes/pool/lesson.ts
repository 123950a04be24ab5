import type { Handlers } from '#server/http/call.ts';
import { writeAudit } from '#server/store/audit.ts';
import { lessonsOf, noteLessons } from '#server/store/pool/lessons.ts';
import { requirePool } from '#server/calls/pool/require.ts';

export const poolLessonHandlers = {
  poolLessonList: async ({ services, principal, body: { poolid, sender } }) => {
    const { db } = services.store;
    await requirePool(db, principal, poolid, services.now());
    return {
      lesson: (await lessonsOf(db, poolid, sender)).map(({ sender: from, indexid, label, value, times }) => ({
        sender: from,
        indexid,
        times,
        ...(label !== null && { label }),
        ...(value !== null && { value }),
      })),
    };
  },

  poolLessonSet: async ({ services, principal, body: { poolid, sender, lesson } }) => {
    const { db } = services.store;
    await requirePool(db, principal, poolid, services.now());
    const at = services.now();
    await db.transaction().execute(async (trx) => {
      await noteLessons(trx, poolid, sender, lesson, at);
      await writeAudit(trx, {
        at,
        userId: principal.userId,
        action: 'pool.learned',
        newvalue: `${poolid}: ${sender.join(', ')}`,
      });
    });
    return {};
  },
} satisfies Partial<Handlers>;
