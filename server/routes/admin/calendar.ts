import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import { calendarOf, officeOf, officeProblem } from '#core/workflow/office.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { Refused } from '#server/store/admin/refused.ts';
import { readCalendar, writeCalendar } from '#server/store/workflow/calendar.ts';
import { changing } from '#server/calls/admin/change.ts';

export const adminCalendarHandlers = {
  adminCalendarGet: async ({ services }) => ({ calendar: [await presented(services)] }),

  adminCalendarSet: async (call) => {
    const problem = officeProblem(call.body);
    await changing(call, async (change) => {
      if (problem !== undefined) throw new Refused('invalid', { field: problem });
      await writeCalendar(change, calendarOf(call.body));
    });
    return { calendar: [await presented(call.services)] };
  },
} satisfies Partial<Handlers>;

async function presented({ store, timeZone }: Services): Promise<AdminCalendar> {
  const { week, holidays, dayminutes } = officeOf(await readCalendar(store.db, timeZone));
  return { week: week.map((day) => [...day]), holidays: [...holidays], dayminutes, timezone: timeZone };
}
