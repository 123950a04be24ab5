import type { ClientFailure } from './error.ts';

/** What the app must tell the gateway, which is on a lower floor. */
export interface Connection {
  /**
   * Base address of the calls: a path of this origin or the absolute URL of a configured server; without a trailing
   * slash.
   */
  readonly baseUrl: string;
  /** BCP 47 tag of the language for server messages. */
  readonly language: () => string;
  /** The message for a failure detected by the client. */
  readonly describe: (failure: ClientFailure) => string;
  /** Whether the machine has a network connection. */
  readonly online: () => boolean;
}

let current: Connection = { baseUrl: '/dms', language: () => 'de', describe: (failure) => failure, online: () => true };

/** Changes the given parts; calls in progress keep theirs. */
export const connect = (parts: Partial<Connection>): void => {
  current = { ...current, ...parts };
};

export const connection = (): Connection => current;
