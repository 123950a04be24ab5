import * as z from 'zod/mini';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, Text, WireDateTime } from '../shapes.ts';

/** Most browsers per user that receive push messages (assumed). */
export const PUSH_DEVICES = 20;

/** A browser that receives push messages. It recognises its own row by the endpoint. */
export const PushDevice = z.object({
  id: Id,
  endpoint: z.string(),
  /** Its user agent. */
  useragent: z.string(),
  createdate: WireDateTime,
  /** When a message was last sent to it. */
  usedate: z.optional(WireDateTime),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** What a browser shows, encrypted for it alone; without any document contents. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Target below the client's address; absent if there is nothing to open. */
  readonly path?: string | undefined;
  /** A browser shows messages with the same tag only once. */
  readonly tag: string;
}

const key = (length: number) => z.string().check(z.length(length), z.regex(/^[A-Za-z0-9_-]+$/));

export const pushOperations = {
  /** The public key by which push services know this server, and the user's registered browsers. */
  pushInfo: operation({
    method: 'GET',
    path: '/dms/push/info',
    effect: 'read',
    answer: nouns({ push: z.object({ publickey: z.string() }), device: PushDevice }),
    provenance: assumed,
  }),
  /** Registers this browser for the user, even if it was registered for another: the data of a PushSubscription. */
  pushSet: operation({
    method: 'POST',
    path: '/dms/push/set',
    effect: 'change',
    body: z.object({ endpoint: Text(2000), keys: z.object({ p256dh: key(87), auth: key(22) }) }),
    answer: nouns({ device: PushDevice }),
    errors: ['push.endpointRefused', 'push.tooMany'],
    provenance: assumed,
  }),
  /** A device that is already gone is no error. */
  pushDelete: operation({
    method: 'POST',
    path: '/dms/push/delete',
    effect: 'change',
    body: z.object({ id: Id }),
    answer: nouns({}),
    provenance: assumed,
  }),
  /** Sends a test message to one of the user's browsers. */
  pushTest: operation({
    method: 'POST',
    path: '/dms/push/test',
    effect: 'change',
    body: z.object({ id: Id }),
    answer: nouns({}),
    errors: ['push.unknown'],
    provenance: assumed,
  }),
} as const;
