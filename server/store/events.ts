import type { Kysely } from 'kysely';
import { COLLECTIVE } from '#core/contract/master.ts';
import { writeAudit } from './audit.ts';
import type { Database } from './schema.ts';

/** Finishes an open notification of a user. Nothing happens to one of somebody else's, and none to a collective one (specification, section 4, Notification). */
export async function finishEvent(db: Kysely<Database>, userId: number, id: number, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('event')
      .set({ finishedat: now })
      .where('id', '=', id)
      .where('userid', '=', userId)
      .where('type', '!=', COLLECTIVE)
      .where('finishedat', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n)
      await writeAudit(trx, { at: now, userId, action: 'event.finished', newvalue: String(id) });
  });
}
