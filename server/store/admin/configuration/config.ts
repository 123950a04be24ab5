import { CALENDAR_DAYS } from '#core/contract/admin/adminConfiguration.ts';
import { AdminConfig } from '#core/contract/admin/adminUser.ts';
import { CALENDAR } from '#core/contract/admin/configuration.ts';
import { clock, hoursText, type Office, officeOf } from '#core/workflow/office.ts';
import { calendarIn } from '../../workflow/calendar.ts';
import { inOrder, type NamedRow, type Part } from './part.ts';

interface Setting {
  readonly name: string;
  readonly value: string;
}
export const isExported = (name: string): boolean => name.startsWith('webviewer_') || name === CALENDAR;

/** Default settings and the working calendar. Other entries are about this installation, not about the company. */
export const configPart: Part<Setting> = {
  name: 'config',
  tables: ['config'],
  read: async (db) =>
    inOrder(
      (await db.selectFrom('config').selectAll().execute()).filter(({ name }) => isExported(name)),
      ({ name }) => name,
    ).map((entry) => ({ entry })),
  of: ({ config }) => Object.entries(config).map(([name, value]) => ({ name, value })),
  place: (_, { name }) => `config.${name}`,
  keyOf: ({ name }) => name,
  rowOf: ({ name, value }) => {
    const calendar = name === CALENDAR ? calendarIn(value) : undefined;
    return calendar === undefined ? { value } : calendarRow(officeOf(calendar));
  },
  refersTo: () => [],
  isSound: ({ name, value }) =>
    name === CALENDAR ? calendarIn(value) !== undefined : AdminConfig.safeParse({ name, value }).success,
  write: async ({ trx }, { name, value }) => {
    await trx
      .insertInto('config')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
};

/** The calendar as its page shows it, property by property; a holiday is a line. */
const TOLD: { readonly [Of in keyof Office]: (of: Office[Of]) => NamedRow } = {
  week: (week) => Object.fromEntries(CALENDAR_DAYS.map((day, at) => [day, hoursText(week[at] ?? [])])),
  dayminutes: (minutes) => ({ daylength: clock(minutes) }),
  holidays: (holidays) => ({ holidays: holidays.map(({ day, name }) => `${day} ${name}`).join('\n') }),
};
const calendarRow = ({ week, dayminutes, holidays }: Office): NamedRow => ({
  ...TOLD.week(week),
  ...TOLD.dayminutes(dayminutes),
  ...TOLD.holidays(holidays),
});
