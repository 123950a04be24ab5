import { isOpen } from '#server/store/channels/events.ts';
import type { JobPayloads } from '#server/store/channels/jobs.ts';
import { findPushDevice, notePushed, removePushDevice } from '#server/store/channels/pushDevices.ts';
import type { OutsideJob } from '../kind.ts';

/** Tells one browser. It may be told twice where the server is killed in between: by one topic. */
export const pushSend: OutsideJob<JobPayloads['push.send']> = {
  where: 'outside',
  isPossible: ({ push }) => push !== undefined,
  run: async ({ deviceid, eventid, message }, { store, push, now }, { signal }) => {
    const device = await findPushDevice(store.db, deviceid);
    if (device === undefined || push === undefined) return undefined;
    // What was done meanwhile disturbs nobody.
    if (eventid !== undefined && !(await isOpen(store.db, eventid))) return undefined;
    const outcome = await push.send(device, message, signal);
    return (trx) =>
      outcome === 'gone' ? removePushDevice(trx, device.userid, deviceid, now()) : notePushed(trx, deviceid, now());
  },
};
