import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { CALENDAR } from '#core/contract/admin/configuration.ts';
import type { Calendar } from '#core/workflow/calendar.ts';
import type { Change } from '../admin/rows.ts';
import { writeAudit } from '../audit.ts';
import type { Database } from '../schema.ts';

const Minute = z.int().check(z.gte(0), z.lte(1440));
const StoredCalendar = z.object({
  timeZone: z.string(),
  week: z.array(z.array(z.tuple([Minute, Minute]))).check(z.length(7)),
  holidays: z.record(z.string(), z.string()),
  dayMinutes: z.int().check(z.gte(1), z.lte(1440)),
});

type Db = Kysely<Database>;

const OFFICE: [number, number][] = [[480, 1020]];
const STANDARD = {
  week: [[], OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, []],
  holidays: {},
  dayMinutes: 480,
};

/** The calendar that a text is, without its time zone; undefined if it is none. */
export function calendarIn(kept: string): Calendar | undefined {
  try {
    const read = StoredCalendar.safeParse({ timeZone: '', ...(JSON.parse(kept) as object) });
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The calendar read last, kept with its cached days. */
let last: { readonly kept: string; readonly calendar: Calendar } | undefined;

/** The company's calendar; by default Monday to Friday, eight to five. */
export async function readCalendar(db: Db, timeZone: string): Promise<Calendar> {
  const row = await db.selectFrom('config').where('name', '=', CALENDAR).select('value').executeTakeFirst();
  const kept = `${timeZone} ${row?.value ?? ''}`;
  if (last?.kept === kept) return last.calendar;
  const read =
    row === undefined ? undefined : StoredCalendar.safeParse({ timeZone, ...(JSON.parse(row.value) as object) });
  const calendar = read?.success === true ? read.data : { timeZone, ...STANDARD };
  last = { kept, calendar };
  return calendar;
}

/** Replaces the calendar; deadlines already set do not change. */
export async function writeCalendar({ trx, by, at }: Change, calendar: Omit<Calendar, 'timeZone'>): Promise<void> {
  const row = await trx.selectFrom('config').where('name', '=', CALENDAR).select('value').executeTakeFirst();
  const value = JSON.stringify(calendar);
  if (row === undefined) await trx.insertInto('config').values({ name: CALENDAR, value }).execute();
  else await trx.updateTable('config').set({ value }).where('name', '=', CALENDAR).execute();
  await writeAudit(trx, {
    at,
    userId: by,
    action: 'config.defaultSet',
    field: CALENDAR,
    oldvalue: row?.value ?? JSON.stringify(STANDARD),
    newvalue: value,
  });
}
