import * as z from 'zod/mini';
import { Etag } from './admin.ts';
import { assumed, nouns, operation } from '../operation.ts';
import { Line, Text } from '../shapes.ts';

const Minute = z.int().check(z.gte(0), z.lte(1440));
const Hours = z.object({ from: Minute, to: Minute });

/** Working hours: minutes of each day of the week, Monday first, and the days off. */
const office = {
  week: z.array(z.array(Hours).check(z.maxLength(6))).check(z.length(7)),
  holidays: z.array(z.object({ day: Text(10), name: Line(100) })).check(z.maxLength(1000)),
  /** Working minutes that 'one day' stands for in a deadline. */
  dayminutes: z.int().check(z.gte(1), z.lte(1440)),
} as const;
const AdminCalendar = z.object({ ...office, timezone: z.string(), etag: Etag });
export type AdminCalendar = z.infer<typeof AdminCalendar>;

export const adminCalendarOperations = {
  adminCalendarGet: operation({
    method: 'GET',
    path: '/dms/admin/calendar',
    effect: 'read',
    access: 'admin',
    answer: nouns({ calendar: AdminCalendar }),
    provenance: assumed,
  }),
  /** Running deadlines stay as they are; new ones use the new calendar. Without `etag` it replaces any calendar. */
  adminCalendarSet: operation({
    method: 'POST',
    path: '/dms/admin/calendar/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ ...office, etag: z.optional(Etag) }),
    answer: nouns({ calendar: AdminCalendar }),
    errors: ['admin.invalid', 'admin.conflict'],
    provenance: assumed,
  }),
} as const;
