import { isOpen } from '#server/store/channels/events.ts';
import type { JobPayloads } from '#server/store/channels/jobs.ts';
import { findPushDevice, notePushed, removePushDevice } from '#server/store/channels/pushDevices.ts';
import type { OutsideJob } from '../kind.ts';

/**
 * Sends a push message to one browser. If the server is killed in between it may be sent twice, under the same topic.
 */
export const pushSend: OutsideJob<JobPayloads['push.send']> = {
  where: 'outside',
  isPossible: ({ push }) => push !== undefined,
  run: async ({ deviceid, eventid, message }, { store, push, now }, { signal }) => {
    const device = await findPushDevice(store.db, deviceid);
    if (device === undefined || push === undefined) return undefined;
    // Skip notifications that have been settled since.
    if (eventid !== undefined && !(await isOpen(store.db, eventid))) return undefined;
    const outcome = await push.send(device, message, signal);
    return (trx) =>
      outcome === 'gone' ? removePushDevice(trx, device.userid, deviceid, now()) : notePushed(trx, deviceid, now());
  },
};
