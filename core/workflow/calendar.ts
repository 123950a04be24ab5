import { DAY_MS, readWireDate, readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import type { Duration } from './definition.ts';

/**
 * The working hours of a company: for each day of the week (Sunday first) the working periods in minutes, and its
 * holidays. The shape is validated on reading (server/store/workflow/calendar.ts).
 */
export interface Calendar {
  /** IANA time zone. */
  readonly timeZone: string;
  readonly week: [number, number][][];
  readonly holidays: Record<string, string>;
  /** Working minutes of 'one day' in durations given in days. */
  readonly dayMinutes: number;
}

const MINUTE = 60_000;
/** Limits the search for a calendar without working hours; deadlines then use clock time. */
const DAYS_SEARCHED = 3660;

/**
 * Epoch milliseconds of a local time given as if it were UTC. Computed twice, because the offset may change in between.
 */
function epochOf(reading: number, timeZone: string): number {
  const offset = (epoch: number) => (readWireDateTime(toWireDateTime(epoch, timeZone)) ?? epoch) - epoch;
  const first = reading - offset(reading);
  return reading - offset(first);
}

/** Time zone offsets are multiples of a quarter of an hour, so that a quarter never spans two days. */
const QUARTER = 15 * MINUTE;
/** The company's calendar day of a point in time, as midnight UTC. */
const dayOf = (epoch: number, calendar: Calendar): number => {
  const { dayOfQuarter } = knownOf(calendar);
  const quarter = Math.floor(epoch / QUARTER);
  const before = dayOfQuarter.get(quarter);
  if (before !== undefined) return before;
  const day = readWireDate(toWireDateTime(epoch, calendar.timeZone).slice(0, 10)) ?? 0;
  dayOfQuarter.set(quarter, day);
  return day;
};

/** dd.MM.yyyy of such a day. */
const wireOf = (day: number) => toWireDateTime(day, 'UTC').slice(0, 10);

/** The start of a calendar day dd.MM.yyyy; undefined if there is no such day. */
export function startOfDay(wire: string, calendar: Calendar): number | undefined {
  const day = readWireDate(wire);
  return day === undefined ? undefined : epochOf(day, calendar.timeZone);
}

type Times = readonly (readonly [start: number, end: number])[];
interface Known {
  readonly dayOfQuarter: Map<number, number>;
  readonly times: Map<number, Times>;
  /** Holidays on what would have been working days, earliest first. */
  readonly holidays: readonly (readonly [day: number, wire: string, name: string])[];
}
/** Cached results per calendar: time zone conversion is expensive, and a deadline needs every day up to it. */
const known = new WeakMap<Calendar, Known>();

function knownOf(calendar: Calendar): Known {
  const before = known.get(calendar);
  if (before !== undefined) return before;
  const holidays = Object.entries(calendar.holidays)
    .flatMap(([wire, name]): [number, string, string][] => {
      const day = readWireDate(wire);
      const wouldWork = day !== undefined && (calendar.week[new Date(day).getUTCDay()] ?? []).length > 0;
      return wouldWork ? [[day, wire, name]] : [];
    })
    .sort(([a], [b]) => a - b);
  const begun: Known = { dayOfQuarter: new Map(), times: new Map(), holidays };
  known.set(calendar, begun);
  return begun;
}

/** Working periods of a day, in epoch milliseconds. */
function workOn(day: number, calendar: Calendar): Times {
  const days = knownOf(calendar).times;
  const before = days.get(day);
  if (before !== undefined) return before;
  const hours = Object.hasOwn(calendar.holidays, wireOf(day)) ? [] : (calendar.week[new Date(day).getUTCDay()] ?? []);
  const times = hours.map(([start, end]): readonly [number, number] => [
    epochOf(day + start * MINUTE, calendar.timeZone),
    epochOf(day + end * MINUTE, calendar.timeZone),
  ]);
  days.set(day, times);
  return times;
}

export const millisecondsOf = ({ days = 0, hours = 0 }: Duration, { dayMinutes }: Calendar): number =>
  Math.round((days * dayMinutes + hours * 60) * MINUTE);

/** The time at which so much working time has passed since a point in time. */
export function afterWorking(from: number, duration: number, calendar: Calendar): number {
  let left = duration;
  const first = dayOf(from, calendar);
  for (let day = first; day < first + DAYS_SEARCHED * DAY_MS; day += DAY_MS) {
    for (const [start, end] of workOn(day, calendar)) {
      const begin = Math.max(start, from);
      if (begin >= end) continue;
      if (left <= end - begin) return begin + left;
      left -= end - begin;
    }
  }
  return from + duration;
}

/** Working time between two points in time, in milliseconds; 0 if the second is not later. */
export function workingBetween(from: number, to: number, calendar: Calendar): number {
  let total = 0;
  const last = dayOf(to, calendar);
  const first = Math.max(dayOf(from, calendar), last - DAYS_SEARCHED * DAY_MS);
  for (let day = first; day <= last; day += DAY_MS)
    for (const [start, end] of workOn(day, calendar)) total += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return total;
}

/** Holidays between two points in time that would have been working days, with their names. */
export function holidaysBetween(from: number, to: number, calendar: Calendar): readonly (readonly [string, string])[] {
  const [first, last] = [dayOf(from, calendar), dayOf(to, calendar)];
  return knownOf(calendar)
    .holidays.filter(([day]) => day >= first && day <= last)
    .map(([, wire, name]) => [wire, name]);
}
