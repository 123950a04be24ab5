import * as z from 'zod/mini';
import { assumed, binary, nouns, operation } from '../operation.ts';
import { WireDateTime } from '../shapes.ts';

/** 256 bits in base64url. */
const Token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A secret address at which a calendar programme reads one's follow-ups. */
const CalendarFeed = z.object({
  createdate: WireDateTime,
  /** When it last was read. */
  usedate: z.optional(WireDateTime),
  /** What makes it secret: told once, when it is made. */
  token: z.optional(z.string()),
});

export const calendarFeedOperations = {
  /** The user's feed, where there is one. */
  calendarFeedGet: operation({
    method: 'GET',
    path: '/dms/calendar/feed',
    effect: 'read',
    answer: nouns({ feed: CalendarFeed }),
    provenance: assumed,
  }),
  /** Makes an address; that of before leads nowhere. */
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
  /** The follow-ups that its user sees at this moment, as iCalendar (RFC 5545). */
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
