import { generateKeyPairSync } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** The key pair that identifies this server to push services; both base64url, the public one an uncompressed point. */
export interface PushKeys {
  readonly publickey: string;
  readonly privatekey: string;
}

export type PushDeviceRow = Selectable<Database['push_device']>;

/** There is a single pair, created once: with a new one all existing subscriptions would stop working. */
const SINGLE_ROW = 1;

/** The installation's key pair, created on first use by any server. */
export async function pushKeys(db: Db, now: number): Promise<PushKeys> {
  const kept = () =>
    db.selectFrom('push_key').where('id', '=', SINGLE_ROW).select(['publickey', 'privatekey']).executeTakeFirst();
  const found = await kept();
  if (found !== undefined) return found;
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const made = { publickey: point.toString('base64url'), privatekey: d };
  await db
    .insertInto('push_key')
    .values({ id: SINGLE_ROW, ...made, createdat: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await kept()) ?? made;
}

/** A user's browsers with push enabled, newest first. */
export const pushDevicesOf = (db: Db, userid: number): Promise<PushDeviceRow[]> =>
  db.selectFrom('push_device').where('userid', '=', userid).selectAll().orderBy('id', 'desc').execute();

export const findPushDevice = (db: Db, id: number): Promise<PushDeviceRow | undefined> =>
  db.selectFrom('push_device').where('id', '=', id).selectAll().executeTakeFirst();

type NewDevice = Pick<PushDeviceRow, 'userid' | 'endpoint' | 'p256dh' | 'auth' | 'name' | 'createdat'>;

/** Enables push for a browser; any previous user of that browser loses it. */
export async function putPushDevice(trx: Db, device: NewDevice): Promise<PushDeviceRow> {
  await trx
    .deleteFrom('push_device')
    .where('endpoint', '=', device.endpoint)
    .where('userid', '!=', device.userid)
    .execute();
  const { userid, endpoint: _, ...change } = device;
  const row = await trx
    .insertInto('push_device')
    .values({ ...device, usedat: null })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAudit(trx, { at: device.createdat, userId: userid, action: 'push.set', newvalue: device.name });
  return row;
}

/** Removes a device if it belongs to the user. */
export async function removePushDevice(trx: Db, userid: number, id: number, now: number): Promise<void> {
  const gone = await trx
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('userid', '=', userid)
    .returning('name')
    .executeTakeFirst();
  if (gone !== undefined)
    await writeAudit(trx, { at: now, userId: userid, action: 'push.deleted', oldvalue: gone.name });
}

export async function notePushed(trx: Db, id: number, usedat: number): Promise<void> {
  await trx.updateTable('push_device').set({ usedat }).where('id', '=', id).execute();
}
