import type { AttemptCounts } from './attempts.ts';
import { Throttle } from './throttle.ts';

/**
 * Per address: enough for a person who fills in a form or mistypes a password, and for an office's calendars. A script
 * gets one call every two seconds.
 */
const PER_ADDRESS = 30;
const PER_ADDRESS_EVERY_MS = 2000;
/** Per link, all callers together: a hundred a second; more would slow down ordinary work. */
const PER_LINK = 300;
const PER_LINK_EVERY_MS = 10;

/** A call to a public link by somebody without a session. */
export interface LinkCall {
  readonly address: string;
  /** Hash of the link's token. */
  readonly link: string;
}

/**
 * Slows down calls to public links. Guessing the 128-bit token is hopeless; guessing a link's password or flooding the
 * archive must be too.
 */
export const publicLinks = (kind: 'form' | 'calendar' | 'invitation', counts: AttemptCounts): Throttle<LinkCall> =>
  new Throttle(
    [
      {
        name: `${kind} address`,
        atOnce: PER_ADDRESS,
        everyMs: PER_ADDRESS_EVERY_MS,
        keyOf: ({ address }) => address,
        longestMs: 0,
        beyond: 'refused',
      },
      {
        name: `${kind} link`,
        atOnce: PER_LINK,
        everyMs: PER_LINK_EVERY_MS,
        keyOf: ({ link }) => link,
        longestMs: 2000,
        beyond: 'refused',
      },
    ],
    counts,
  );
