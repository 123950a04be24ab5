import { fold } from '#core/text/fold.ts';
import type { AttemptCounts } from './attempts.ts';
import type { Device } from './devices.ts';
import { Throttle } from './throttle.ts';

/** Failed sign-ins a minute that are answered without delay. */
export interface LoginRates {
  readonly perAddress: number;
  readonly perAddressAndUser: number;
}
export const DEFAULT_LOGIN_RATES: LoginRates = { perAddress: 60, perAddressAndUser: 10 };

const MINUTE_MS = 60_000;
/** Longest delay of a sign-in because others at its address guess; it is still let through. */
const ADDRESS_HELD_MS = 3000;
/** Longest delay of a sign-in because this device or address guesses at this user. */
const USER_HELD_MS = 10_000;

/** An attempt at a user's password. */
export interface Guess {
  readonly device: Device;
  readonly username: string;
}

/**
 * Slows down guessing at passwords (docs/decisions/0040). The allowance per device and user limits guessing at one
 * user; nobody else can use up that of a device the user has signed in from. The allowance per address limits trying
 * one password on many users.
 */
export const loginLimits = ({ perAddress, perAddressAndUser }: LoginRates, counts: AttemptCounts): Throttle<Guess> =>
  new Throttle(
    [
      {
        name: 'login user',
        atOnce: perAddressAndUser,
        everyMs: Math.round(MINUTE_MS / perAddressAndUser),
        keyOf: ({ device, username }) => `${device.key} ${fold(username.trim())}`,
        longestMs: USER_HELD_MS,
        beyond: 'refused',
      },
      {
        name: 'login address',
        atOnce: perAddress,
        everyMs: Math.round(MINUTE_MS / perAddress),
        keyOf: ({ device }) => (device.isKnown ? undefined : device.key),
        longestMs: ADDRESS_HELD_MS,
        beyond: 'held',
      },
    ],
    counts,
  );
