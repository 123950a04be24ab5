import type { Kysely } from 'kysely';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';

/** Sets a user's picture (a JPEG in base64) or removes it. */
export async function setImage(db: Kysely<Database>, userId: number, image: string | null, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('user').set({ image }).where('id', '=', userId).execute();
    await writeAudit(trx, { at: now, userId, action: image === null ? 'image.removed' : 'image.set' });
  });
}
