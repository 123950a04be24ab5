import * as z from 'zod/mini';
import { assumed, binary, nouns, operation } from '../operation.ts';
import { WireDateTime } from '../shapes.ts';

/** 256 bits in base64url. */
const Token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A secret address at which a calendar program reads the user's follow-ups. */
const CalendarFeed = z.object({
  createdate: WireDateTime,
  /** When it was last read. */
  usedate: z.optional(WireDateTime),
  /** The secret part; answered only when it is made. */
  token: z.optional(z.string()),
});

export const calendarFeedOperations = {
  /** The user's feed, if there is one. */
  calendarFeedGet: operation({
    method: 'GET',
    path: '/dms/calendar/feed',
    effect: 'read',
    answer: nouns({ feed: CalendarFeed }),
    provenance: assumed,
  }),
  /** Makes a new address; the previous one stops working. */
  calendarFeedSet: operation({
    method: 'POST',
    path: '/dms/calendar/feed/set',
    effect: 'change',
    answer: nouns({ feed: CalendarFeed }),
    provenance: assumed,
  }),
  calendarFeedDelete: operation({
    method: 'POST',
    path: '/dms/calendar/feed/delete',
    effect: 'change',
    answer: nouns({}),
    provenance: assumed,
  }),
  /** The follow-ups its user can see now, as iCalendar (RFC 5545). */
  calendarFeed: operation({
    method: 'GET',
    path: '/dms/calendar/{token}/follow-ups.ics',
    hasSecretPath: true,
    effect: 'read',
    access: 'public',
    params: z.object({ token: Token }),
    answer: binary('text/calendar'),
    errors: ['calendar.unknown', 'request.tooMany'],
    provenance: assumed,
  }),
} as const;
