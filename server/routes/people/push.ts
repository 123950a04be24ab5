import { PUSH_DEVICES, type PushDevice } from '#core/contract/people/push.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { noticeText } from '#server/jobs/notices.ts';
import { isReceiver } from '#server/jobs/push/sealed.ts';
import { OutOfReach, outsideUrl } from '#server/jobs/reach.ts';
import { Failure } from '#server/rules/failure.ts';
import { putJob } from '#server/store/channels/jobs.ts';
import {
  type PushDeviceRow,
  pushDevicesOf,
  pushKeys,
  putPushDevice,
  removePushDevice,
} from '#server/store/channels/pushDevices.ts';

/** A browser's self-description is cut to this many characters. */
const NAME_MAXIMUM = 400;

export const pushHandlers = {
  pushInfo: async ({ services, principal }) => {
    const { publickey } = await pushKeys(services.store.db, services.now());
    const devices = await pushDevicesOf(services.store.db, principal.userId);
    return { push: [{ publickey }], device: devices.map((row) => shown(row, services)) };
  },

  pushSet: async ({ services, principal, body, header }) => {
    const { endpoint, keys } = body;
    ensurePublicEndpoint(endpoint, services);
    if (!isReceiver(keys)) throw new Failure('push.endpointRefused');
    const device = await services.store.db.transaction().execute(async (trx) => {
      const known = await pushDevicesOf(trx, principal.userId);
      if (known.length >= PUSH_DEVICES && !known.some((one) => one.endpoint === endpoint))
        throw new Failure('push.tooMany', { most: PUSH_DEVICES });
      return putPushDevice(trx, {
        userid: principal.userId,
        endpoint,
        ...keys,
        name: (header('user-agent') ?? '').slice(0, NAME_MAXIMUM),
        createdat: services.now(),
      });
    });
    return { device: [shown(device, services)] };
  },

  pushDelete: async ({ services, principal, body }) => {
    await services.store.db
      .transaction()
      .execute((trx) => removePushDevice(trx, principal.userId, body.id, services.now()));
    return {};
  },

  pushTest: async ({ services, principal, body }) => {
    const { store, now, timeZone } = services;
    const devices = await pushDevicesOf(store.db, principal.userId);
    if (!devices.some(({ id }) => id === body.id)) throw new Failure('push.unknown');
    const text = noticeText('test', { at: new Date(now()) }, { languageId: principal.languageId, timeZone });
    const message = { ...text, tag: 'test' };
    // Repeated requests are merged while the first is still queued.
    const key = `${body.id} ${message.tag}`;
    await putJob(store.db, 'push.send', { deviceid: body.id, message }, { now: now(), key });
    return {};
  },
} satisfies Partial<Handlers>;

/** Checks an address that a user asks the server to call. */
function ensurePublicEndpoint(endpoint: string, { trustsPrivate }: Pick<Services, 'trustsPrivate'>): void {
  try {
    outsideUrl(endpoint, trustsPrivate);
  } catch (error) {
    throw error instanceof OutOfReach ? new Failure('push.endpointRefused') : error;
  }
}

const shown = (
  { id, endpoint, name, createdat, usedat }: PushDeviceRow,
  { timeZone }: Pick<Services, 'timeZone'>,
): PushDevice => ({
  id,
  endpoint,
  useragent: name,
  createdate: toWireDateTime(createdat, timeZone),
  ...(usedat !== null && { usedate: toWireDateTime(usedat, timeZone) }),
});
