import { Pace } from './pace.ts';
import { Throttle } from './throttle.ts';

/**
 * Of one address: a person who opens a form or an invitation, mistypes a password and sends it, or the calendars of an
 * office; a script gets one every two seconds.
 */
const PER_ADDRESS = 30;
const PER_ADDRESS_EVERY_MS = 2000;
/** Of one link, all together: a hundred a second, beyond which ordinary work would wait. */
const PER_LINK = 300;
const PER_LINK_EVERY_MS = 10;

/** Somebody without a session asks for what is behind a link, or answers it. */
export interface LinkCall {
  readonly address: string;
  /** Hash of the link's token. */
  readonly link: string;
}

/**
 * Slows down who knocks at public links: guessing 128 bits is hopeless, guessing a password or filling the archive must
 * be too.
 */
export const publicLinks = (): Throttle<LinkCall> =>
  new Throttle([
    {
      pace: new Pace(PER_ADDRESS, PER_ADDRESS_EVERY_MS),
      keyOf: ({ address }) => address,
      longestMs: 0,
      beyond: 'refused',
    },
    { pace: new Pace(PER_LINK, PER_LINK_EVERY_MS), keyOf: ({ link }) => link, longestMs: 2000, beyond: 'refused' },
  ]);
