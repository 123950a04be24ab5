import { DAY_MS, readWireDateTime, toWireDateTime } from './date.ts';

/** Section 4, Subscription intervals. */
export const INTERVALS = { once: 0, daily: 1, weekly: 2, monthly: 3, quarterly: 4, yearly: 5, halfYearly: 6 } as const;
export type Interval = (typeof INTERVALS)[keyof typeof INTERVALS];

const DAYS: Partial<Record<Interval, number>> = { 1: 1, 2: 7 };
const MONTHS: Partial<Record<Interval, number>> = { 3: 1, 4: 3, 5: 12, 6: 6 };

/**
 * The nth time of a series, counted from 0, as local time (milliseconds as if it were UTC). If a month lacks the day,
 * its last day is used; the series keeps its original day, so that the 31st comes back.
 */
export function occurrence(first: number, interval: Interval, n: number): number {
  const days = DAYS[interval];
  if (days !== undefined) return first + n * days * DAY_MS;
  const date = new Date(first);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + n * (MONTHS[interval] ?? 0);
  const [year, month] = [Math.floor(months / 12), months % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) + (first % DAY_MS);
}

/** The next times of a series after a moment, at most `count` and none after `end`; all in local time. */
export function nextOccurrences(
  first: number,
  interval: Interval,
  {
    after,
    end = Infinity,
    count,
  }: { readonly after: number; readonly end?: number | undefined; readonly count: number },
): number[] {
  if (interval === INTERVALS.once) return first > after && first <= end ? [first] : [];
  const step = (DAYS[interval] ?? (MONTHS[interval] ?? 1) * 28) * DAY_MS;
  // Months are up to three days longer than 28, so start a little too early and then go step by step.
  const steps =
    DAYS[interval] === undefined ? Math.floor(((after - first) / step) * 0.9) : Math.floor((after - first) / step);
  const found: number[] = [];
  for (let n = Math.max(0, steps - 1); found.length < count; n += 1) {
    const at = occurrence(first, interval, n);
    if (at > end) break;
    if (at > after) found.push(at);
  }
  return found;
}

/** The local time of a time zone at a moment, in milliseconds as if it were UTC. */
export const wallOf = (epoch: number, timeZone: string): number =>
  readWireDateTime(toWireDateTime(epoch, timeZone)) ?? epoch;

/** The moment of a local time; an hour skipped by a clock change means the hour after. */
export function momentOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall);
  return guess + (wall - wallOf(guess, timeZone));
}
