import { readWireDate } from '#core/kernel/date.ts';
import type { Calendar } from './calendar.ts';

/** A working period: from and to as minutes of the day. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Working hours as an administrator edits them; a calendar without time zone. */
export interface Office {
  /** Monday first. */
  readonly week: readonly (readonly Hours[])[];
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  /** Working minutes of 'one day' in a deadline. */
  readonly dayminutes: number;
}

export type OfficeProblem = 'hours' | 'noHours' | 'holiday' | 'day';

const inOrder = (hours: readonly Hours[]): boolean =>
  hours.every(({ from, to }, at) => from < to && to <= 1440 && from >= (hours[at - 1]?.to ?? 0));

/** What is wrong with it; undefined if it can be saved. */
export function officeProblem({ week, holidays, dayminutes }: Office): OfficeProblem | undefined {
  if (week.length !== 7 || !week.every(inOrder)) return 'hours';
  // Without working hours no deadline could be computed.
  if (week.every((hours) => hours.length === 0)) return 'noHours';
  if (dayminutes < 1 || dayminutes > 1440) return 'day';
  const days = new Set(holidays.map(({ day }) => day));
  const isFull = holidays.every(({ day, name }) => readWireDate(day) !== undefined && name.trim() !== '');
  return isFull && days.size === holidays.length ? undefined : 'holiday';
}

/** Weeks begin on Sunday in the engine and on Monday for users. */
export const calendarOf = ({ week, holidays, dayminutes }: Office): Omit<Calendar, 'timeZone'> => ({
  week: [6, 0, 1, 2, 3, 4, 5].map((at) => (week[at] ?? []).map(({ from, to }): [number, number] => [from, to])),
  holidays: Object.fromEntries(holidays.map(({ day, name }) => [day, name])),
  dayMinutes: dayminutes,
});

export const officeOf = ({ week, holidays, dayMinutes }: Calendar): Office => ({
  week: [1, 2, 3, 4, 5, 6, 0].map((at) => (week[at] ?? []).map(([from, to]) => ({ from, to }))),
  holidays: Object.entries(holidays)
    .map(([day, name]) => ({ day, name }))
    .toSorted((a, b) => (readWireDate(a.day) ?? 0) - (readWireDate(b.day) ?? 0)),
  dayminutes: dayMinutes,
});

const two = (number: number) => String(number).padStart(2, '0');
/** `07:30`: minutes as hours and minutes. */
export const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** `08:00–12:00, 13:00–17:00`; empty without working hours. */
export const hoursText = (hours: readonly Hours[]): string =>
  hours.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ');

/** Hours as people type them, `8-12, 13-17:30`; undefined if they cannot be read. */
export function readHours(text: string): readonly Hours[] | undefined {
  if (text.trim() === '') return [];
  const hours = text.split(/[,;]/).map((part) => {
    const match = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(part);
    if (match === null) return undefined;
    const [, h1 = '', m1 = '0', h2 = '', m2 = '0'] = match;
    const [from, to] = [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)];
    return Number(m1) < 60 && Number(m2) < 60 && from < to && to <= 1440 ? { from, to } : undefined;
  });
  const read = hours.filter((one) => one !== undefined);
  const inOrder = read.every(({ from }, at) => from >= (read[at - 1]?.to ?? 0));
  return read.length === hours.length && inOrder ? read : undefined;
}
