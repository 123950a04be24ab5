import type { Kysely } from 'kysely';
import { CONFIGURED_TYPES, type EventConfig, MAIL_NEVER, normalizedConfig } from '#core/contract/work/eventConfig.ts';
import { DELIVERY_MAIL, DELIVERY_PUSH } from '#core/contract/work/event.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Defaults: no mail unless requested, but push on devices where it was enabled. */
const byDefault = (type: number, deliverytype: 0 | 1): EventConfig => ({
  type,
  deliverytype,
  active: deliverytype === DELIVERY_PUSH,
  interval: MAIL_NEVER,
  time: '',
  wfname: '',
  stepname: '',
});

/** A user's channels for each type of notification. */
export async function eventConfigs(db: Db, userid: number): Promise<EventConfig[]> {
  const rows = await db
    .selectFrom('event_config')
    .where('userid', '=', userid)
    .orderBy('type')
    .orderBy('wfname')
    .orderBy('stepname')
    .select(['type', 'deliverytype', 'active', 'interval', 'time', 'wfname', 'stepname'])
    .execute();
  const kept = rows.map(({ active, deliverytype, ...row }): EventConfig => ({
    ...row,
    deliverytype: deliverytype === DELIVERY_PUSH ? DELIVERY_PUSH : DELIVERY_MAIL,
    active: active === 1,
  }));
  const known = new Set(kept.filter(({ wfname }) => wfname === '').map((row) => `${row.type} ${row.deliverytype}`));
  const missing = CONFIGURED_TYPES.flatMap((type) =>
    ([DELIVERY_MAIL, DELIVERY_PUSH] as const).map((deliverytype) => byDefault(type, deliverytype)),
  ).filter(({ type, deliverytype }) => !known.has(`${type} ${deliverytype}`));
  return [...kept, ...missing];
}

/** Replaces the settings that the entries concern, and audits it. */
export async function setEventConfigs(
  db: Db,
  userid: number,
  entries: readonly EventConfig[],
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const entry of entries) {
      const { type, deliverytype, wfname, stepname, active, interval, time } = normalizedConfig(entry);
      const change = { active: active ? 1 : 0, interval, time };
      await trx
        .insertInto('event_config')
        .values({ userid, type, deliverytype, wfname, stepname, ...change })
        .onConflict((conflict) =>
          conflict.columns(['userid', 'type', 'deliverytype', 'wfname', 'stepname']).doUpdateSet(change),
        )
        .execute();
    }
    await writeAudit(trx, { at: now, userId: userid, action: 'eventconfig.set', newvalue: String(entries.length) });
  });
}
