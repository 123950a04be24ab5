import { MAX_FAILED_CODES_AT_LOGIN } from '#core/contract/constants.ts';
import type { AttemptCounts } from './attempts.ts';
import type { Device } from './devices.ts';
import { Throttle } from './throttle.ts';

/**
 * One more than allowed: the attempt that ends the entry is answered as wrong too (specification, section 4: more than
 * 5).
 */
const PER_DEVICE = MAX_FAILED_CODES_AT_LOGIN + 1;
const PER_DEVICE_EVERY_MS = 10_000;
/**
 * Shared by all unknown devices. Somebody who knows the password and can use any number of addresses gets in with a
 * chance of 1 in 77 a day.
 */
const PER_USER = 30;
const PER_USER_EVERY_MS = 20_000;
/** Longest delay before a code is checked. */
const HELD_MS = 20_000;

/** An attempt at a user's second factor. */
export interface CodeGuess {
  readonly userId: number;
  readonly device: Device;
}

/**
 * Slows down guessing at second factors (docs/decisions/0040). An attacker here already knows the password, so devices
 * the user never signed in from share one allowance; a known device has its own.
 */
export const codeGuesses = (counts: AttemptCounts): Throttle<CodeGuess> =>
  new Throttle(
    [
      {
        name: 'code device',
        atOnce: PER_DEVICE,
        everyMs: PER_DEVICE_EVERY_MS,
        keyOf: ({ userId, device }) => `${userId} ${device.key}`,
        longestMs: HELD_MS,
        beyond: 'refused',
      },
      {
        name: 'code user',
        atOnce: PER_USER,
        everyMs: PER_USER_EVERY_MS,
        keyOf: ({ userId, device }) => (device.isKnown ? undefined : String(userId)),
        longestMs: HELD_MS,
        beyond: 'refused',
      },
    ],
    counts,
  );
