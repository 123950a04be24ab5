import type { Kysely } from 'kysely';
import { DELIVERY_MAIL, DELIVERY_PUSH, EVENT_TYPES, type EventFacts } from '#core/contract/work/event.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Database } from '#server/store/schema.ts';
import { putSignal } from './signals.ts';

/**
 * Finishes an open notification of a user; never another user's or a collective one (specification, section 4,
 * Notification). @returns whether this call finished it
 */
export async function finishEvent(trx: Kysely<Database>, userId: number, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event')
    .set({ finishedat: now })
    .where('id', '=', id)
    .where('userid', '=', userId)
    .where('type', '!=', EVENT_TYPES.collective)
    .where('finishedat', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await writeAudit(trx, { at: now, userId, action: 'event.finished', newvalue: String(id) });
  await putSignal(trx, { topic: 'event' }, { userid: userId }, now);
  return true;
}

/** Whether the notification is still open. */
export async function isOpen(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('event')
    .where('id', '=', id)
    .where('finishedat', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewEvent {
  readonly userid: number;
  /** Section 3, Notification types. */
  readonly type: number;
  readonly title: string;
  readonly body: string;
  readonly docid?: number | undefined;
  /** The subject by which `finishEventsAbout` finds it. */
  readonly about?: string | undefined;
  readonly facts?: EventFacts | undefined;
}

/**
 * Stores a notification and signals the user's clients. Use jobs/notify.ts to notify users: it handles rights, texts
 * and channels.
 */
export async function putEvent(trx: Kysely<Database>, event: NewEvent, now: number): Promise<number> {
  const { facts = {}, docid, about, ...rest } = event;
  const { id } = await trx
    .insertInto('event')
    .values({
      ...rest,
      deliverytype: DELIVERY_MAIL,
      createdat: now,
      docid: docid ?? null,
      finishedat: null,
      about: about ?? null,
      facts: JSON.stringify(facts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putSignal(trx, { topic: 'event' }, { userid: event.userid }, now);
  return id;
}

/** Finishes open notifications about a settled subject, for all users or one. */
export async function finishEventsAbout(
  trx: Kysely<Database>,
  about: string,
  now: number,
  userid?: number,
): Promise<void> {
  const rows = await trx
    .updateTable('event')
    .set({ finishedat: now })
    .where('about', '=', about)
    .where('finishedat', 'is', null)
    .$if(userid !== undefined, (query) => query.where('userid', '=', userid ?? 0))
    .returning('userid')
    .execute();
  for (const hearer of new Set(rows.map((row) => row.userid)))
    await putSignal(trx, { topic: 'event' }, { userid: hearer }, now);
}

/** Most notifications shown. */
const SHOWN_MAXIMUM = 10_000;

/** A user's open notifications, newest first, without those delivered by push only (specification, section 6). */
export const openEvents = (db: Kysely<Database>, userid: number) =>
  db
    .selectFrom('event')
    .where('userid', '=', userid)
    .where('finishedat', 'is', null)
    .where('deliverytype', '!=', DELIVERY_PUSH)
    .selectAll()
    .orderBy('createdat', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAXIMUM)
    .execute();
