import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY_MS } from '#core/kernel/date.ts';
import { cancelJob, putJob } from './jobs.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A mail's content; attachments are stored files. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  /** Recipients hidden from the others. */
  readonly bcc: readonly MailAddress[];
  readonly replyTo?: MailAddress;
  readonly isUrgent?: boolean;
  /** Whether the sender asks for a read receipt. */
  readonly wantsReceipt?: boolean;
  /** Documents attached or linked, in mails sent by a user. */
  readonly docids?: readonly number[];
  readonly attachments: readonly { readonly name: string; readonly mime: string; readonly sha256: string }[];
}

export interface NewMail {
  readonly content: MailContent;
  readonly now: number;
  /** When to send it; immediately if absent. */
  readonly due?: number;
  /** The sending user; mails without one are automatic, and deleted after some time. */
  readonly userid?: number;
  readonly docid?: number;
}

/** Days that automatic mails are kept. */
const KEPT_DAYS = 30;
/** How long a queued mail can be recalled. */
const TAKEN_BACK_MS = 60_000;

export const sendKey = (mailid: number, address: string): string => `${mailid} ${address}`;

/**
 * Queues a mail in the transaction that causes it. Each recipient is a job of its own, so that one whose server is down
 * is retried without affecting the others. All copies have the same Message-ID, which identifies duplicates.
 */
export async function putMail(trx: Db, { content, now, due, userid, docid }: NewMail): Promise<number> {
  const { id } = await trx
    .insertInto('mail')
    .values({
      messageid: `${randomUUID()}@dms`,
      content: JSON.stringify(content),
      createdat: now,
      userid: userid ?? null,
      docid: docid ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const carried = new Set(content.attachments.map(({ sha256 }) => sha256));
  for (const sha256 of carried) await trx.insertInto('mail_file').values({ mailid: id, sha256 }).execute();
  if (userid !== undefined)
    for (const document of new Set(content.docids))
      await trx.insertInto('mailed_document').values({ mailid: id, docid: document }).execute();
  const everybody = [...content.to, ...content.cc, ...content.bcc].map(({ address }) => address);
  for (const address of new Set(everybody)) {
    await trx
      .insertInto('mail_recipient')
      .values({ mailid: id, address, state: 'waiting', at: now, error: null })
      .execute();
    await putJob(trx, 'mail.send', { mailid: id, address }, { now, due, key: sendKey(id, address) });
  }
  return id;
}

/** A mail with its parsed content. */
export async function findMail(db: Db, mailid: number) {
  const row = await db.selectFrom('mail').where('id', '=', mailid).selectAll().executeTakeFirst();
  return row && { ...row, content: JSON.parse(row.content) as MailContent };
}

/** Most mails of a document that are shown. */
const SHOWN = 200;

/** The mails that users sent with a document, latest first, with the sender's name and each recipient's state. */
export async function mailsWith(db: Db, docid: number) {
  const rows = await db
    .selectFrom('mailed_document')
    .innerJoin('mail', 'mail.id', 'mailed_document.mailid')
    .innerJoin('user', 'user.id', 'mail.userid')
    .where('mailed_document.docid', '=', docid)
    .orderBy('mail.id', 'desc')
    .limit(SHOWN)
    .select(['mail.id', 'mail.content', 'mail.createdat', displayName('user').as('sender')])
    .execute();
  const ids = rows.map(({ id }) => id);
  const recipients = await db
    .selectFrom('mail_recipient')
    .where('mailid', 'in', ids.length === 0 ? [-1] : ids)
    .select(['mailid', 'state'])
    .execute();
  const states = Map.groupBy(recipients, ({ mailid }) => mailid);
  return rows.map((row) => ({
    ...row,
    content: JSON.parse(row.content) as MailContent,
    states: new Set((states.get(row.id) ?? []).map(({ state }) => state)),
  }));
}

export type MailState = 'waiting' | 'sent' | 'refused' | 'resent';

/** Records the result for one of a mail's recipients. */
export async function noteRecipient(
  trx: Db,
  mailid: number,
  address: string,
  outcome: { readonly state: MailState; readonly at: number; readonly error: string | null },
): Promise<void> {
  await trx
    .updateTable('mail_recipient')
    .set(outcome)
    .where('mailid', '=', mailid)
    .where('address', '=', address)
    .execute();
}

/** Marks a user's mail that an address refused as resent, only once. @returns whether this call did */
export async function markResent(trx: Db, id: number, userid: number, address: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_recipient')
    .set({ state: 'resent' satisfies MailState, at: now })
    .where('mailid', '=', trx.selectFrom('mail').where('id', '=', id).where('userid', '=', userid).select('id'))
    .where('address', '=', address)
    .where('state', '=', 'refused' satisfies MailState)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The subject of notifications about a refused mail. */
export const refusedMail = (mailid: number, address: string): string => `mail ${mailid} ${address}`;

/**
 * Recalls a user's mail. @returns its content; undefined if any copy has been sent: then the caller must roll back, and
 * the others are sent as well
 */
export async function recallMail(trx: Db, id: number, userid: number, now: number): Promise<MailContent | undefined> {
  const mail = await trx
    .selectFrom('mail')
    .where('id', '=', id)
    .where('userid', '=', userid)
    .where('createdat', '>=', now - TAKEN_BACK_MS)
    .select('content')
    .executeTakeFirst();
  if (mail === undefined) return undefined;
  const recipients = await trx.selectFrom('mail_recipient').where('mailid', '=', id).select('address').execute();
  for (const { address } of recipients)
    if (!(await cancelJob(trx, 'mail.send', sendKey(id, address)))) return undefined;
  await trx.deleteFrom('mail').where('id', '=', id).execute();
  return JSON.parse(mail.content) as MailContent;
}

/** Deletes automatic mails that have expired and are no longer queued. */
export async function purgeMails(trx: Db, now: number): Promise<void> {
  await trx
    .deleteFrom('mail')
    .where('userid', 'is', null)
    .where('createdat', '<', now - KEPT_DAYS * DAY_MS)
    .where('id', 'not in', trx.selectFrom('mail_recipient').where('state', '=', 'waiting').select('mailid'))
    .execute();
}
