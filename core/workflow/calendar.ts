import { readWireDate, readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import type { Duration } from './definition.ts';

/**
 * The working hours of a company: for each day of the week (Sunday first) from which minute to which, and its
 * holidays. The shape is checked where it is read (server/store/workflow/calendar.ts).
 */
export interface Calendar {
  /** IANA name. */
  readonly timeZone: string;
  readonly week: [number, number][][];
  readonly holidays: Record<string, string>;
  /** Minutes of work that 'one day' means where a duration is given in days. */
  readonly dayMinutes: number;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
/** A calendar without working hours ends the search: a deadline is then by the clock. */
const DAYS_SEARCHED = 3660;

/** Epoch milliseconds of a clock reading, given as if it were UTC. Read twice: the offset may change in between. */
function epochOf(reading: number, timeZone: string): number {
  const offset = (epoch: number) => (readWireDateTime(toWireDateTime(epoch, timeZone)) ?? epoch) - epoch;
  const first = reading - offset(reading);
  return reading - offset(first);
}

/** Clocks differ by whole quarters of an hour, so that a quarter lies within one day everywhere. */
const QUARTER = 15 * MINUTE;
/** The day a point in time falls on in the company, as midnight read as UTC. */
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

/** The beginning of a day of the calendar, dd.MM.yyyy; undefined where it is none. */
export function startOfDay(wire: string, calendar: Calendar): number | undefined {
  const day = readWireDate(wire);
  return day === undefined ? undefined : epochOf(day, calendar.timeZone);
}

type Times = readonly (readonly [start: number, end: number])[];
interface Known {
  readonly dayOfQuarter: Map<number, number>;
  readonly times: Map<number, Times>;
  /** Days on which work would have been done but for a holiday, the first at the front. */
  readonly holidays: readonly (readonly [day: number, wire: string, name: string])[];
}
/** What was looked at so far: the clock of a time zone is dear to ask, and a deadline asks for every day up to it. */
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

/** Times of work of a day, as epoch milliseconds. */
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

/** When so much working time has passed since a point in time. */
export function afterWorking(from: number, duration: number, calendar: Calendar): number {
  let left = duration;
  const first = dayOf(from, calendar);
  for (let day = first; day < first + DAYS_SEARCHED * DAY; day += DAY) {
    for (const [start, end] of workOn(day, calendar)) {
      const begin = Math.max(start, from);
      if (begin >= end) continue;
      if (left <= end - begin) return begin + left;
      left -= end - begin;
    }
  }
  return from + duration;
}

/** Working time between two points in time, milliseconds; 0 where the second is not later. */
export function workingBetween(from: number, to: number, calendar: Calendar): number {
  let total = 0;
  const last = dayOf(to, calendar);
  const first = Math.max(dayOf(from, calendar), last - DAYS_SEARCHED * DAY);
  for (let day = first; day <= last; day += DAY)
    for (const [start, end] of workOn(day, calendar)) total += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return total;
}

/**
 * Days between two points in time on which the company would have worked but for a holiday, with the holiday's name.
 */
export function holidaysBetween(from: number, to: number, calendar: Calendar): readonly (readonly [string, string])[] {
  const [first, last] = [dayOf(from, calendar), dayOf(to, calendar)];
  return knownOf(calendar)
    .holidays.filter(([day]) => day >= first && day <= last)
    .map(([, wire, name]) => [wire, name]);
}
