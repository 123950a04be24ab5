import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { REMINDER_HOURS, SUBSCRIPTION_TYPES, type SubscriptionEvents } from '#core/contract/work/subscription.ts';
import { type Interval, momentOf, nextOccurrences, wallOf } from '#core/kernel/recurrence.ts';
import { cancelJob, type JobPayloads, putJob } from '#server/store/channels/jobs.ts';
import { finishEventsAbout } from '#server/store/channels/events.ts';
import { eventSubscriptions, presentSubscription, setNext, type SubscriptionRow } from '#server/store/subscriptions.ts';
import { personById } from '#server/store/sending/people.ts';
import type { InsideJob, Trx } from './kind.ts';
import { notify } from './notify.ts';
import type { NotifyContext } from './notifyContext.ts';

const HOUR_MS = 3_600_000;

type Series = Pick<SubscriptionRow, 'entryat' | 'interval' | 'endat'>;

/** The next times of a follow-up after a given moment. */
export function nextTimes(
  { entryat, interval, endat }: Series,
  after: number,
  count: number,
  timeZone: string,
): number[] {
  const wall = (epoch: number) => wallOf(epoch, timeZone);
  return nextOccurrences(wall(entryat), interval as Interval, {
    after: wall(after),
    end: endat === null ? undefined : wall(endat),
    count,
  }).map((time) => momentOf(time, timeZone));
}

/** Sets a follow-up's timer to its first time after a moment; without a further time it sets none. */
export async function setTimer(
  trx: Trx,
  { now, timeZone }: NotifyContext,
  row: Series & Pick<SubscriptionRow, 'id' | 'type'>,
  after: number,
): Promise<void> {
  const [next] = row.type === SUBSCRIPTION_TYPES.followUp ? nextTimes(row, after, 1, timeZone) : [];
  await setNext(trx, row.id, next ?? null);
  if (next === undefined) await cancelJob(trx, 'subscription.fire', String(row.id));
  else await putJob(trx, 'subscription.fire', { id: row.id }, { now: now(), due: next, key: String(row.id) });
}

/** Notifies the subscriber; replaces an earlier unfinished notification about the same. */
async function notifySubscriber(trx: Trx, notifier: NotifyContext, row: SubscriptionRow, about: string): Promise<void> {
  await finishEventsAbout(trx, about, notifier.now());
  const told = await notify(trx, notifier, {
    userid: row.userid,
    type: EVENT_TYPES.followUp,
    text: { title: row.subject, body: row.text },
    docid: row.docid,
    about,
    facts: {
      ...(row.prioritized === 1 && { prioritized: true }),
      ...(row.creatorid !== row.userid && { initiatorname: await personById(trx, row.creatorid) }),
    },
  });
  const hours = REMINDER_HOURS[row.reminder] ?? 0;
  if (told === undefined || hours === 0) return;
  const now = notifier.now();
  await putJob(trx, 'subscription.remind', { id: row.id, about }, { now, due: now + hours * HOUR_MS, key: about });
}

/** A follow-up that is due. Times missed while the server was down are made up for by one notification. */
export const subscriptionFire: InsideJob<JobPayloads['subscription.fire']> = {
  where: 'database',
  run: async (trx, { id }, context) => {
    const row = await presentSubscription(trx, id);
    if (row === undefined) return;
    await notifySubscriber(trx, context, row, `subscription ${id}`);
    await setTimer(trx, context, row, context.now());
  },
};

/** Reminds of a notification that is still open. */
export const subscriptionRemind: InsideJob<JobPayloads['subscription.remind']> = {
  where: 'database',
  run: async (trx, { id, about }, context) => {
    const row = await presentSubscription(trx, id);
    const open = await trx
      .selectFrom('event')
      .where('about', '=', about)
      .where('finishedat', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (row !== undefined && open !== undefined) await notifySubscriber(trx, context, row, about);
  },
};

/** Notifies a document's subscribers of an event in its transaction, except the user who caused it. */
export async function notifySubscribers(
  trx: Trx,
  notifier: NotifyContext,
  docid: number,
  what: keyof SubscriptionEvents,
  byUserId: number,
): Promise<void> {
  for (const row of await eventSubscriptions(trx, docid, SUBSCRIPTION_TYPES.events)) {
    const events = JSON.parse(row.events) as SubscriptionEvents;
    if (events[what] && row.userid !== byUserId)
      await notifySubscriber(trx, notifier, row, `subscription ${row.id} ${what}`);
  }
}
