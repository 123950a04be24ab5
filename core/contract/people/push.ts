import * as z from 'zod/mini';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, Text, WireDateTime } from '../shapes.ts';

/** Browsers of one user that are told by push (assumed). */
export const PUSH_DEVICES = 20;

/** A browser that is told by push. The endpoint tells a browser which of them it is. */
export const PushDevice = z.object({
  id: Id,
  endpoint: z.string(),
  /** What the browser said of itself. */
  useragent: z.string(),
  createdate: WireDateTime,
  /** When it last was told something. */
  usedate: z.optional(WireDateTime),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** What a browser shows, sealed for it alone; no content of documents. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Where it leads, below the client's address; absent where nothing is to be seen. */
  readonly path?: string | undefined;
  /** A message that comes twice is shown once. */
  readonly tag: string;
}

const key = (length: number) => z.string().check(z.length(length), z.regex(/^[A-Za-z0-9_-]+$/));

export const pushOperations = {
  /** By which key this server is known to push services, and which browsers of the user it tells. */
  pushInfo: operation({
    method: 'GET',
    path: '/dms/push/info',
    effect: 'read',
    answer: nouns({ push: z.object({ publickey: z.string() }), device: PushDevice }),
    provenance: assumed,
  }),
  /** From now on this browser is told, whoever's it was before: what a PushSubscription says of itself. */
  pushSet: operation({
    method: 'POST',
    path: '/dms/push/set',
    effect: 'change',
    body: z.object({ endpoint: Text(2000), keys: z.object({ p256dh: key(87), auth: key(22) }) }),
    answer: nouns({ device: PushDevice }),
    errors: ['push.endpointRefused', 'push.tooMany'],
    provenance: assumed,
  }),
  /** One that is gone already is as it should be. */
  pushDelete: operation({
    method: 'POST',
    path: '/dms/push/delete',
    effect: 'change',
    body: z.object({ id: Id }),
    answer: nouns({}),
    provenance: assumed,
  }),
  /** Sends a browser of the user's a message, to see whether it arrives. */
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
