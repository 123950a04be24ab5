import { fold } from '#core/text/fold.ts';
import type { Device } from './devices.ts';
import { Pace } from './pace.ts';
import { Throttle } from './throttle.ts';

/** Wrong sign-ins a minute that are answered at once. */
export interface LoginRates {
  readonly perAddress: number;
  readonly perAddressAndUser: number;
}
export const DEFAULT_LOGIN_RATES: LoginRates = { perAddress: 60, perAddressAndUser: 10 };

const MINUTE_MS = 60_000;
/** Longest that a sign-in is held because others at its address guess: it comes through all the same. */
const ADDRESS_HELD_MS = 3000;
/** Longest that one is held because this device, or this address, guesses at this very user. */
const USER_HELD_MS = 10_000;

/** Who tries a password, and whose. */
export interface Guess {
  readonly device: Device;
  readonly username: string;
}

/**
 * Slows guessing at passwords down (docs/decisions/0040). The pair of user and device bounds guessing at one user; a
 * device the user has signed in from is a pair that nobody else can use up. The address slows those who try one
 * password on many users.
 */
export const loginLimits = ({ perAddress, perAddressAndUser }: LoginRates): Throttle<Guess> =>
  new Throttle([
    {
      pace: new Pace(perAddressAndUser, MINUTE_MS / perAddressAndUser),
      keyOf: ({ device, username }) => `${device.key} ${fold(username.trim())}`,
      longestMs: USER_HELD_MS,
      beyond: 'refused',
    },
    {
      pace: new Pace(perAddress, MINUTE_MS / perAddress),
      keyOf: ({ device }) => (device.isKnown ? undefined : device.key),
      longestMs: ADDRESS_HELD_MS,
      beyond: 'held',
    },
  ]);
