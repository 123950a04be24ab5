import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import { calendarOf, officeOf, officeProblem } from '#core/workflow/office.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { etagOf, lockSetup } from '#server/store/admin/rows.ts';
import { Refused } from '#server/store/admin/refused.ts';
import { readCalendar, writeCalendar } from '#server/store/workflow/calendar.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminCalendarHandlers = {
  adminCalendarGet: async ({ services }) => ({ calendar: [await presented(of(services))] }),

  adminCalendarSet: async (call) => {
    const problem = officeProblem(call.body);
    await changing(call, async (change) => {
      if (problem !== undefined) throw new Refused('invalid', { field: problem });
      await lockSetup(change);
      const { etag } = await presented({ db: change.trx, timeZone: call.services.timeZone });
      if (call.body.etag !== undefined && call.body.etag !== etag) throw new Refused('conflict');
      await writeCalendar(change, calendarOf(call.body));
    });
    return { calendar: [await presented(of(call.services))] };
  },
} satisfies Partial<Handlers>;

const of = ({ store, timeZone }: Services) => ({ db: store.db, timeZone });

async function presented({ db, timeZone }: ReturnType<typeof of>): Promise<AdminCalendar> {
  const { week, holidays, dayminutes } = officeOf(await readCalendar(db, timeZone));
  const office = { week: week.map((day) => [...day]), holidays: [...holidays], dayminutes };
  return { ...office, timezone: timeZone, etag: etagOf(office) };
}
