import { toWireDateTime } from '#core/kernel/date.ts';
import { calendarText, type CalendarEvent } from '#core/kernel/iCalendar.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { noticeText } from '#server/jobs/notices.ts';
import { nextTimes } from '#server/jobs/subscriptions.ts';
import { Failure } from '#server/rules/failure.ts';
import { freshToken, hashOfToken } from '#server/rules/token.ts';
import { writeAudit } from '#server/store/audit.ts';
import {
  feedOf,
  followUpsOf,
  noteFeedUsed,
  putFeed,
  removeFeed,
  userOfFeed,
} from '#server/store/people/calendarFeeds.ts';
import { loadGrants } from '#server/store/people/principals.ts';

/** How many future dates of a series are listed: calendars reload every hour. */
const TIMES = 12;

export const calendarFeedHandlers = {
  calendarFeedGet: async ({ services, principal }) => {
    const feed = await feedOf(services.store.db, principal.userId);
    const dateOf = (at: number) => toWireDateTime(at, services.timeZone);
    return {
      feed:
        feed === undefined
          ? []
          : [{ createdate: dateOf(feed.createdat), ...(feed.usedat !== null && { usedate: dateOf(feed.usedat) }) }],
    };
  },

  calendarFeedSet: async ({ services, principal: { userId } }) => {
    const { token, tokenhash } = freshToken();
    const at = services.now();
    await services.store.db.transaction().execute(async (trx) => {
      await putFeed(trx, userId, tokenhash, at);
      await writeAudit(trx, { at, userId, action: 'calendar.set' });
    });
    return { feed: [{ createdate: toWireDateTime(at, services.timeZone), token }] };
  },

  calendarFeedDelete: async ({ services, principal: { userId } }) => {
    await services.store.db.transaction().execute((trx) => removeFeed(trx, userId, userId, services.now()));
    return {};
  },

  calendarFeed: async ({ services, address, signal, params }) => {
    const { store, now } = services;
    const tokenhash = hashOfToken(params.token);
    await services.calendarLinks.admit({ address, link: tokenhash }, now(), signal);
    const user = await userOfFeed(store.db, tokenhash);
    if (user === undefined) throw new Failure('calendar.unknown');
    // A damaged database is read-only, so the use is not recorded.
    if (store.damage === undefined) await noteFeedUsed(store.db, user.id, now());
    const { realms } = await loadGrants(store.db, user.id);
    const rows = await followUpsOf(store.db, user.id, realms);
    const events = rows.flatMap((row) => eventsOf(row, services));
    const { title } = noticeText('calendar', {}, { languageId: user.languageid, timeZone: services.timeZone });
    return {
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
      body: Buffer.from(calendarText(title, events)),
    };
  },
} satisfies Partial<Handlers>;

function eventsOf(
  row: Awaited<ReturnType<typeof followUpsOf>>[number],
  { timeZone, publicUrl }: Services,
): readonly CalendarEvent[] {
  const next = row.nextat ?? 0;
  return nextTimes(row, next - 1, TIMES, timeZone).map((at) => ({
    uid: `${row.id}-${at}@dms`,
    at,
    changedAt: row.createdat,
    summary: row.subject,
    description: row.text === '' ? row.filename : `${row.text}\n\n${row.filename}`,
    url: publicUrl === undefined ? undefined : `${publicUrl}/viewer/#/document/${row.docid}/index`,
    isUrgent: row.prioritized === 1,
  }));
}
