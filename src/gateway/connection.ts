import type { ClientFailure } from './error.ts';

/** What the gateway must be told by the app, because it stands on a lower floor. */
export interface Connection {
  /**
   * Where the calls live: a path of this origin or the absolute URL of a configured server; without a slash at the end.
   */
  readonly baseUrl: string;
  /** BCP 47 tag in which the server words its messages. */
  readonly language: () => string;
  /** Words a failure that no server could word. */
  readonly describe: (failure: ClientFailure) => string;
  /** Whether the machine has a network at all. */
  readonly online: () => boolean;
}

let current: Connection = { baseUrl: '/dms', language: () => 'de', describe: (failure) => failure, online: () => true };

/** Changes the parts given; calls under way keep what they began with. */
export const connect = (parts: Partial<Connection>): void => {
  current = { ...current, ...parts };
};

export const connection = (): Connection => current;
