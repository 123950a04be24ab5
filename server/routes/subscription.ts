import { SUBSCRIPTION_TYPES, type Subscription, type SubscriptionChange } from '#core/contract/work/subscription.ts';
import { firstTime, isSameSeries } from '#core/contract/work/subscriptionRule.ts';
import { DAY_MS, readWireDate, readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import { INTERVALS, momentOf, wallOf } from '#core/kernel/recurrence.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { setTimer } from '#server/jobs/subscriptions.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { maySubscribe, maySubscribeFor } from '#server/rules/subscriptions.ts';
import { writeAudit } from '#server/store/audit.ts';
import { cancelJob } from '#server/store/channels/jobs.ts';
import { loadGrants } from '#server/store/people/principals.ts';
import { findDocument } from '#server/store/document/documents.ts';
import {
  endSubscription,
  findSubscription,
  listSubscriptions,
  presentSubscription,
  putSubscription,
  type ShownSubscription,
  type SubscriptionFields,
} from '#server/store/subscriptions.ts';
import { requireDocument } from '#server/calls/document/require.ts';

const NO_EVENTS = { index: false, version: false, layer: false, note: false };

export const subscriptionHandlers = {
  subscriptionList: async ({ services, principal, query }) => {
    const rows = await listSubscriptions(services.store.db, principal, {
      docid: query.docid,
      isExternal: query.external === '1',
    });
    return { subscription: rows.map((row) => shown(row, services)) };
  },

  subscriptionGet: async ({ services, principal, params }) => {
    const row = await findSubscription(services.store.db, principal, params.id);
    if (row === undefined) throw new Failure('subscription.unknown');
    return { subscription: [shown(row, services)] };
  },

  subscriptionSet: async ({ services, principal, body }) => {
    const document = await requireDocument(services, principal, body.docid);
    ensure(mayRead(document));
    const userid = body.userid ?? principal.userId;
    ensure(maySubscribeFor(principal, document, userid));
    const { db } = services.store;
    const row = await db.transaction().execute(async (trx) => {
      const now = services.now();
      // A user who may not see the document cannot be subscribed.
      if (
        userid !== principal.userId &&
        (await findDocument(trx, await loadGrants(trx, userid), body.docid)) === undefined
      )
        throw new Failure('document.unknown');
      const before = body.id === undefined ? undefined : await findSubscription(trx, principal, body.id);
      if (body.id !== undefined && before === undefined) throw new Failure('subscription.unknown');
      const stored = before && shown(before, services);
      ensure(maySubscribe(body, wallOf(now, services.timeZone), stored));
      const typed = fieldsOf(body, services, now);
      // Unchanged dates are neither moved nor due again.
      const keepsDates = before !== undefined && isSameSeries(body, stored);
      const fields = keepsDates ? { ...typed, entryat: before.entryat, nextat: before.nextat } : typed;
      const id = await putSubscription(
        trx,
        body.id,
        { ...fields, userid, creatorid: before?.creatorid ?? principal.userId },
        now,
      );
      if (!keepsDates) await setTimer(trx, services, { ...typed, id }, now - 1);
      // Not in the document's history: reminders are private.
      const change = { at: now, userId: principal.userId, newvalue: `${body.docid}: ${body.subject}` };
      await writeAudit(trx, { ...change, action: 'subscription.set' });
      return findSubscription(trx, principal, id);
    });
    return { subscription: row === undefined ? [] : [shown(row, services)] };
  },

  subscriptionDelete: async ({ services, principal, params, body }) => {
    await services.store.db.transaction().execute(async (trx) => {
      const now = services.now();
      const found = await findSubscription(trx, principal, params.id);
      const row = found && (await presentSubscription(trx, found.id));
      if (row === undefined) throw new Failure('subscription.unknown');
      const isSeries = row.interval !== INTERVALS.once && row.nextat !== null;
      if (isSeries && body.periodic !== true) {
        // Only this date is done; the series continues with the next.
        await setTimer(trx, services, row, row.nextat ?? now);
      } else {
        await endSubscription(trx, row.id, now);
        await cancelJob(trx, 'subscription.fire', String(row.id));
      }
      const change = { at: now, userId: principal.userId, oldvalue: `${row.docid}: ${row.subject}` };
      await writeAudit(trx, { ...change, action: 'subscription.deleted' });
    });
    return {};
  },
} satisfies Partial<Handlers>;

function fieldsOf(
  body: SubscriptionChange,
  { timeZone }: Pick<Services, 'timeZone'>,
  now: number,
): Omit<SubscriptionFields, 'userid' | 'creatorid' | 'nextat'> & {
  nextat: null;
  type: number;
  entryat: number;
  interval: number;
  endat: number | null;
} {
  const isFollowUp = body.type === SUBSCRIPTION_TYPES.followUp;
  const entry = readWireDateTime(body.entrydate ?? '');
  const interval = isFollowUp ? (body.interval?.type ?? INTERVALS.once) : INTERVALS.once;
  const end = readWireDate(body.interval?.enddate ?? '');
  return {
    docid: body.docid,
    type: body.type,
    entryat: entry === undefined ? now : momentOf(firstTime(entry, interval, wallOf(now, timeZone)), timeZone),
    interval,
    endat: end === undefined ? null : momentOf(end + DAY_MS - 1000, timeZone),
    reminder: body.reminder ?? 0,
    prioritized: body.prioritized === true ? 1 : 0,
    events: JSON.stringify(isFollowUp ? NO_EVENTS : (body.event ?? NO_EVENTS)),
    subject: body.subject.trim(),
    text: body.text,
    nextat: null,
  };
}

const shown = (row: ShownSubscription, { timeZone }: Pick<Services, 'timeZone'>): Subscription => ({
  id: row.id,
  docid: row.docid,
  type: row.type === SUBSCRIPTION_TYPES.events ? SUBSCRIPTION_TYPES.events : SUBSCRIPTION_TYPES.followUp,
  entrydate: toWireDateTime(row.entryat, timeZone),
  interval: {
    type: row.interval,
    ...(row.endat !== null && { enddate: toWireDateTime(row.endat, timeZone).slice(0, 10) }),
  },
  reminder: row.reminder,
  prioritized: row.prioritized === 1,
  event: JSON.parse(row.events) as Subscription['event'],
  subject: row.subject,
  text: row.text,
  userid: row.userid,
  username: row.username,
  creatorid: row.creatorid,
  creatorname: row.creatorname,
  filename: row.filename,
  ...(row.nextat !== null && { nextdate: toWireDateTime(row.nextat, timeZone) }),
});
