import type { NotifyContext } from '#server/jobs/notifyContext.ts';
import type { PushOptions } from '#server/jobs/push/sender.ts';
import type { Connections } from './live.ts';

type Live = NotifyContext & Pick<Connections, 'mailer' | 'docusign' | 'cloudLogins' | 'trustsPrivate'>;

/** What jobs and calls read of the connections, each time as it is set then. */
export const liveNotifier = (connections: Connections, now: () => number, timeZone: string): Live => ({
  now,
  timeZone,
  get publicUrl() {
    return connections.publicUrl;
  },
  get sendsMail() {
    return connections.mailer !== undefined;
  },
  get mailer() {
    return connections.mailer;
  },
  get docusign() {
    return connections.docusign;
  },
  get cloudLogins() {
    return connections.cloudLogins;
  },
  get trustsPrivate() {
    return connections.trustsPrivate;
  },
});

export const pushOptions = (connections: Connections, now: () => number): PushOptions => ({
  now,
  get publicUrl() {
    return connections.publicUrl;
  },
  get isTrusted() {
    return connections.trustsPrivate;
  },
});

/** Both together; spreading the first would fix its values. */
export const withLive = <Rest extends object>(live: Live, rest: Rest): Live & Rest =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the properties of both
  Object.defineProperties({ ...rest }, Object.getOwnPropertyDescriptors(live)) as Live & Rest;
