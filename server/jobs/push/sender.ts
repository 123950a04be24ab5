import type { PushMessage } from '#core/contract/people/push.ts';
import { type PushDeviceRow, pushKeys } from '#server/store/channels/pushDevices.ts';
import type { Store } from '#server/store/database/open.ts';
import { PermanentFailure } from '../retry.ts';
import { OutOfReach, postOutside } from '../reach.ts';
import { sealed } from './sealed.ts';
import { vapid } from './vapid.ts';

/** Seconds a push service keeps a message while the browser is offline. */
const KEPT_S = 86_400;
/** Longest title and text in characters: a push message must fit into one record. */
const LONGEST = 300;

/** Read anew for each message: administrators change them while the server runs. */
export interface PushOptions {
  /** Where users reach this server. */
  readonly publicUrl: string | undefined;
  /** Whether push services may be in the company's own network. */
  readonly isTrusted: boolean;
  readonly now: () => number;
}

/** Sends push messages through the service that the browser named. */
export interface PushSender {
  /** @throws Hopeless if another try cannot help. */
  send(device: PushDeviceRow, message: PushMessage, signal: AbortSignal): Promise<'delivered' | 'gone'>;
}

export function createPushSender(store: Store, options: PushOptions): PushSender {
  return {
    send: async ({ endpoint, p256dh, auth }, message, signal) => {
      const { publicUrl, isTrusted, now } = options;
      // A contact for the operator of the push service (VAPID).
      const subject = publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:postmaster@localhost';
      const keys = await pushKeys(store.db, now());
      const { title, body, ...rest } = message;
      const told = { ...rest, title: title.slice(0, LONGEST), body: body.slice(0, LONGEST) };
      const answer = await postOutside(endpoint, {
        headers: {
          authorization: vapid(keys, new URL(endpoint), subject, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(KEPT_S),
          // A message sent twice replaces the first (RFC 8030, section 5.4).
          topic: message.tag,
        },
        body: sealed(Buffer.from(JSON.stringify(told)), { p256dh, auth }),
        signal,
        isTrusted,
      }).catch((error: unknown) => {
        throw error instanceof OutOfReach ? new PermanentFailure(error.message, { cause: error }) : error;
      });
      const { status, text } = answer;
      if (status >= 200 && status < 300) return 'delivered';
      if (status === 404 || status === 410) return 'gone';
      const said = `the push service answers ${status} ${text}`;
      throw status === 408 || status === 429 || status >= 500 ? new Error(said) : new PermanentFailure(said);
    },
  };
}
