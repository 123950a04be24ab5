import type { Duration } from '#core/workflow/definition.ts';

export const UNITS = ['minutes', 'hours', 'days'] as const;
export type Unit = (typeof UNITS)[number];

const MINUTES_PER_HOUR = 60;

/** A typed number of a unit as working time; undefined for none. Minutes are stored as fractions of hours. */
export function durationOf(typed: string, unit: Unit): Duration | undefined {
  const amount = Number(typed);
  if (!(amount > 0)) return undefined;
  return unit === 'days' ? { days: amount } : { hours: unit === 'hours' ? amount : amount / MINUTES_PER_HOUR };
}

/** The number to show in a unit; undefined if it would not be a whole one. */
export function amountIn({ days = 0, hours = 0 }: Duration, unit: Unit): number | undefined {
  if (days > 0 && hours > 0) return undefined;
  if (unit === 'days') return days > 0 ? days : undefined;
  if (hours === 0) return undefined;
  // An hour divided by 60 and multiplied again may miss the whole number by a rounding error.
  const minutes = Number((hours * MINUTES_PER_HOUR).toFixed(6));
  const amount = unit === 'minutes' ? minutes : minutes / MINUTES_PER_HOUR;
  return Number.isInteger(amount) ? amount : undefined;
}

/** The largest unit that shows a duration as a whole number; undefined if none does. */
export const unitOf = (duration: Duration): Unit | undefined =>
  UNITS.toReversed().find((unit) => amountIn(duration, unit) !== undefined);
