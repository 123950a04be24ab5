import { DELIVERY_MAIL, DELIVERY_PUSH, EVENT_TYPES } from '#core/contract/work/event.ts';
import { type EventConfig, MAIL_AT_ONCE, MAIL_COLLECTED, MAIL_NEVER } from '#core/contract/work/eventConfig.ts';
import { DAY_MS } from '#core/kernel/date.ts';
import { momentOf, wallOf } from '#core/kernel/recurrence.ts';
import { eventConfigs } from '#server/store/channels/eventConfig.ts';
import { type JobPayloads, putJob } from '#server/store/channels/jobs.ts';
import { putMail } from '#server/store/channels/mails.ts';
import { pushDevicesOf } from '#server/store/channels/pushDevices.ts';
import type { InsideJob, Trx } from './kind.ts';
import { noticeMail, type Told } from './mail/notice.ts';
import { languageOfReader, noticeText } from './notices.ts';
import type { NotifyContext } from './notifyContext.ts';

const HOUR_MS = 3_600_000;

/** A notification to be sent by mail and push. */
interface Message {
  readonly id: number;
  readonly userid: number;
  readonly type: number;
  readonly title: string;
  readonly body: string;
  readonly docid?: number | null | undefined;
  readonly facts?: { readonly wfid?: number | undefined; readonly wfname?: string | undefined } | undefined;
}

/** Queues a notification for the channels its user chose, in the transaction that creates it. */
export async function putChannels(trx: Trx, notifier: NotifyContext, message: Message): Promise<void> {
  const devices = await pushDevicesOf(trx, message.userid);
  if (!notifier.sendsMail && devices.length === 0) return;
  const configs = await eventConfigs(trx, message.userid);
  if (chosen(configs, message, DELIVERY_PUSH)?.active === true)
    for (const { id } of devices) await putPush(trx, notifier, id, message);
  const config = chosen(configs, message, DELIVERY_MAIL);
  if (!notifier.sendsMail || config === undefined || config.interval === MAIL_NEVER) return;
  const now = notifier.now();
  if (config.interval === MAIL_AT_ONCE)
    return mail(trx, notifier, message.userid, message.title, [mailPartOf(message, notifier)]);
  const due = nextSlot(config, now, notifier.timeZone);
  await trx.insertInto('event_digest').values({ eventid: message.id, userid: message.userid, due }).execute();
  const key = `${message.userid} ${due}`;
  await putJob(trx, 'digest.send', { userid: message.userid, due }, { now, due, key });
}

/** A setting for this workflow overrides the general one. */
const chosen = (
  configs: readonly EventConfig[],
  { type, facts }: Message,
  deliverytype: EventConfig['deliverytype'],
): EventConfig | undefined => {
  const ofType = configs.filter((entry) => entry.type === type && entry.deliverytype === deliverytype);
  return (
    ofType.find(({ wfname }) => wfname !== '' && wfname === facts?.wfname) ?? ofType.find(({ wfname }) => wfname === '')
  );
};

/** The body is not sent: it may quote a note or a document. */
async function putPush(trx: Trx, { now }: NotifyContext, deviceid: number, message: Message): Promise<void> {
  const tag = `event-${message.id}`;
  const told = { title: message.title, body: '', path: placeOf(message), tag };
  const payload = { deviceid, eventid: message.id, message: told };
  await putJob(trx, 'push.send', payload, { now: now(), key: `${deviceid} ${tag}` });
}

/**
 * When collected notifications are sent: daily at a given time, or every few hours counted from it, in the company's
 * time zone.
 */
export function nextSlot(
  { interval, time }: Pick<EventConfig, 'interval' | 'time'>,
  now: number,
  timeZone: string,
): number {
  const wall = wallOf(now, timeZone);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const step = interval === MAIL_COLLECTED ? DAY_MS : interval * HOUR_MS;
  const start = wall - (wall % DAY_MS) - DAY_MS + hours * HOUR_MS + minutes * 60_000;
  return momentOf(start + (Math.floor((wall - start) / step) + 1) * step, timeZone);
}

/** Sends a user's collected notifications that are still open as one mail. */
export const digestSend: InsideJob<JobPayloads['digest.send']> = {
  where: 'database',
  run: async (trx, { userid, due }, context) => {
    const events = await trx
      .selectFrom('event_digest')
      .innerJoin('event', 'event.id', 'event_digest.eventid')
      .where('event_digest.userid', '=', userid)
      .where('event_digest.due', '<=', due)
      .where('event.finishedat', 'is', null)
      .orderBy('event.createdat')
      .select(['event.id', 'event.userid', 'event.type', 'event.title', 'event.body', 'event.docid', 'event.facts'])
      .execute();
    await trx.deleteFrom('event_digest').where('userid', '=', userid).where('due', '<=', due).execute();
    if (events.length === 0) return;
    const told = events.map((row) => mailPartOf({ ...row, facts: JSON.parse(row.facts) as Message['facts'] }, context));
    const user = await trx.selectFrom('user').where('id', '=', userid).select('languageid').executeTakeFirstOrThrow();
    const reader = { languageId: user.languageid, timeZone: context.timeZone };
    await mail(trx, context, userid, noticeText('digest', { count: events.length }, reader).title, told);
  },
};

/** The client's route (specification, section 2, Routes): the workflow, the confirmation or the document. */
function placeOf({ type, docid, facts }: Message): string | undefined {
  if (typeof docid !== 'number') return undefined;
  const part =
    facts?.wfid !== undefined ? `workflow/${facts.wfid}` : type === EVENT_TYPES.collective ? 'confirmation' : 'index';
  return `/document/${docid}/${part}`;
}

function mailPartOf(message: Message, { publicUrl }: NotifyContext): Told {
  const place = placeOf(message);
  const hasPlace = place !== undefined && publicUrl !== undefined;
  const { title, body } = message;
  return { title, body, link: hasPlace ? `${publicUrl}/viewer/#${place}` : undefined };
}

async function mail(
  trx: Trx,
  notifier: NotifyContext,
  userid: number,
  subject: string,
  told: readonly Told[],
): Promise<void> {
  const user = await trx
    .selectFrom('user')
    .where('id', '=', userid)
    .where('active', '=', 1)
    .select(['email', 'firstname', 'surname', 'languageid'])
    .executeTakeFirst();
  const [address] = user === undefined ? [] : (JSON.parse(user.email) as string[]);
  if (user === undefined || address === undefined) return;
  const to = { name: `${user.firstname} ${user.surname}`.trim(), address };
  const content = noticeMail(to, subject, told, languageOfReader({ languageId: user.languageid }));
  await putMail(trx, { content, now: notifier.now() });
}
