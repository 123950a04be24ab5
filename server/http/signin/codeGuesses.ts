import { MAX_FAILED_CODES_AT_LOGIN } from '#core/contract/constants.ts';
import type { Device } from './devices.ts';
import { Pace } from './pace.ts';
import { Throttle } from './throttle.ts';

/** The one that ends the entry is answered as wrong as well (specification, section 4: more than 5). */
const PER_DEVICE = MAX_FAILED_CODES_AT_LOGIN + 1;
const PER_DEVICE_EVERY_MS = 10_000;
/**
 * Of devices that are not known, all together: in a day one of 77 who know the password and use all addresses there are
 * is let in.
 */
const PER_USER = 30;
const PER_USER_EVERY_MS = 20_000;
/** Longest that a code is held before it is looked at. */
const HELD_MS = 20_000;

/** Who tries a second factor, and whose. */
export interface CodeGuess {
  readonly userId: number;
  readonly device: Device;
}

/**
 * Slows guessing at second factors down (docs/decisions/0040). Whoever guesses here knows the password already, so that
 * devices the user never signed in from share what they may try; one that is known has an allowance of its own.
 */
export const codeGuesses = (): Throttle<CodeGuess> =>
  new Throttle([
    {
      pace: new Pace(PER_DEVICE, PER_DEVICE_EVERY_MS),
      keyOf: ({ userId, device }) => `${userId} ${device.key}`,
      longestMs: HELD_MS,
      beyond: 'refused',
    },
    {
      pace: new Pace(PER_USER, PER_USER_EVERY_MS),
      keyOf: ({ userId, device }) => (device.isKnown ? undefined : String(userId)),
      longestMs: HELD_MS,
      beyond: 'refused',
    },
  ]);
