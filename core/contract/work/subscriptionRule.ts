import { readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { type Interval, INTERVALS, nextOccurrences } from '#core/kernel/recurrence.ts';
import { SUBSCRIPTION_TYPES, type SubscriptionChange } from './subscription.ts';

/** A missing or invalid field; `past`: the date has passed; `ended`: no date is left before the end of the series. */
export type SubscriptionFault = 'subject' | 'event' | 'entrydate' | 'enddate' | 'past' | 'ended';

/** What decides when a follow-up is due. */
export type Series = Pick<SubscriptionChange, 'type' | 'entrydate' | 'interval'>;

/** Milliseconds of a day minus the last second: a series includes its last day. */
const DAY_END_MS = 86_399_000;

/**
 * What is wrong with a subscription: it needs a subject; a follow-up needs a date, an end after it, and a time still
 * ahead; an event subscription at least one event (specification, section 5). One rule for dialog and server.
 * @param wall local time now, in milliseconds as if it were UTC
 * @param stored the subscription before the change: dates that stay unchanged may have passed
 */
export function subscriptionFault(
  {
    type,
    subject,
    entrydate,
    interval,
    event,
  }: Pick<SubscriptionChange, 'type' | 'subject' | 'entrydate' | 'interval' | 'event'>,
  wall: number,
  stored?: Series,
): SubscriptionFault | null {
  if (subject.trim() === '') return 'subject';
  if (type === SUBSCRIPTION_TYPES.events)
    return event !== undefined && Object.values(event).some(Boolean) ? null : 'event';
  const start = readWireDateTime(entrydate ?? '');
  if (start === undefined) return 'entrydate';
  const isOnce = intervalOf({ interval }) === INTERVALS.once;
  if (interval?.enddate !== undefined) {
    const end = readWireDate(interval.enddate);
    if (end === undefined || end + DAY_END_MS <= start) return 'enddate';
  }
  if (isSameSeries({ type, entrydate, interval }, stored)) return null;
  if (followUpTimes({ type, entrydate, interval }, wall, 1).length > 0) return null;
  return isOnce ? 'past' : 'ended';
}

/** Characters of a wire date-time to the minute, which is all that people see and type. */
const TO_THE_MINUTE = 16;

/** Whether a change leaves the dates of a follow-up as they are. */
export const isSameSeries = (series: Series, stored: Series | undefined): boolean =>
  series.type === stored?.type &&
  series.entrydate?.slice(0, TO_THE_MINUTE) === stored.entrydate?.slice(0, TO_THE_MINUTE) &&
  intervalOf(series) === intervalOf(stored) &&
  series.interval?.enddate === stored.interval?.enddate;

/**
 * The next times of a follow-up, in local time as if it were UTC; none if its date is missing.
 * @param stored as for `subscriptionFault`
 */
export function followUpTimes(series: Series, wall: number, count: number, stored?: Series): number[] {
  const entry = readWireDateTime(series.entrydate ?? '');
  if (entry === undefined) return [];
  const interval = intervalOf(series);
  const end = readWireDate(series.interval?.enddate ?? '');
  const start = isSameSeries(series, stored) ? entry : firstTime(entry, interval, wall);
  return nextOccurrences(start, interval, {
    // A time that is due in this very second still counts as next.
    after: wall - 1,
    end: end === undefined ? undefined : end + DAY_END_MS,
    count,
  });
}

/** A yearly series that starts in the past begins one year from today (specification, section 4). */
export function firstTime(entry: number, interval: number, wall: number): number {
  if (interval !== INTERVALS.yearly || entry >= wall) return entry;
  const date = new Date(wall);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime();
}

const intervalOf = ({ interval }: Pick<Series, 'interval'>): Interval =>
  Object.values(INTERVALS).find((value) => value === interval?.type) ?? INTERVALS.once;
