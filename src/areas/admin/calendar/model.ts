import type { Language } from '#core/contract/constants.ts';
import { dateText, parseDay } from '#core/kernel/dateText.ts';
import { readValue } from '#core/kernel/value.ts';
import { hoursText, type Office, readHours } from '#core/workflow/office.ts';

export interface HolidayRow {
  readonly key: string;
  /** As typed. */
  readonly day: string;
  readonly name: string;
}

/** A calendar as typed. */
export interface TypedCalendar {
  readonly week: readonly string[];
  /** Length of a working day in hours. */
  readonly length: string;
  readonly holidays: readonly HolidayRow[];
}

export const typedOf = ({ week, dayminutes, holidays }: Office, language: Language): TypedCalendar => ({
  week: week.map(hoursText),
  length: String(dayminutes / 60),
  holidays: holidays.map(({ day, name }) => ({ key: day, day: dateText(day, language), name })),
});

/** Replaces unreadable hours by impossible ones, so that the final check reports them. */
const NO_HOURS = [{ from: 1, to: 0 }];

/** Converts the input for checking (`officeProblem`). */
export function officeOf({ week, length, holidays }: TypedCalendar): Office {
  const read = readValue('float', length);
  return {
    week: week.map((text) => readHours(text) ?? NO_HOURS),
    dayminutes: read.ok ? Math.round(Number(read.value.wire) * 60) : 0,
    holidays: holidays.map(({ day, name }) => ({ day: parseDay(day) ?? '', name: name.trim() })),
  };
}
