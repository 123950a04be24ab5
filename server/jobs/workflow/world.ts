import type { Kysely } from 'kysely';
import type { Calendar } from '#core/workflow/calendar.ts';
import type { Definition } from '#core/workflow/definition.ts';
import type { World } from '#core/workflow/instance.ts';
import type { Database } from '#server/store/schema.ts';
import { namedIndexes, supervisors } from '#server/store/workflow/instances.ts';
import { Calendar as CalendarShape } from '#core/workflow/calendar.ts';

type Db = Kysely<Database>;

/** Name of the company's calendar in the configuration, which no client reads. */
const CALENDAR = 'workflow_calendar';
const OFFICE: [number, number][] = [[480, 1020]];

/** The company's calendar: as configured, or Monday to Friday, eight to five. */
export async function calendarOf(db: Db, timeZone: string): Promise<Calendar> {
  const row = await db.selectFrom('config').where('name', '=', CALENDAR).select('value').executeTakeFirst();
  const standard: Calendar = {
    timeZone,
    week: [[], OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, []],
    holidays: {},
    dayMinutes: 480,
  };
  if (row === undefined) return standard;
  const read = CalendarShape.safeParse({ timeZone, ...(JSON.parse(row.value) as object) });
  return read.success ? read.data : standard;
}

/** Everything outside a workflow that an event of it may depend on, as it is within this transaction. */
export async function worldOf(
  db: Db,
  { docid, definition, now, timeZone }: { docid: number; definition: Definition; now: number; timeZone: string },
): Promise<World> {
  const asksSupervisors = JSON.stringify(definition).includes('"supervisorOf"');
  return {
    now,
    calendar: await calendarOf(db, timeZone),
    indexes: await namedIndexes(db, docid),
    supervisors: asksSupervisors ? await supervisors(db) : { users: new Map(), groups: new Map() },
  };
}
