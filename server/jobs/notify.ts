import type { EventFacts } from '#core/contract/work/event.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { findDocument } from '#server/store/document/documents.ts';
import { putEvent } from '#server/store/channels/events.ts';
import { loadGrants } from '#server/store/people/principals.ts';
import { putChannels } from './channels.ts';
import type { Trx } from './kind.ts';
import { type NoticeName, noticeText, type NoticeValues } from './notices.ts';
import type { NotifyContext } from './notifyContext.ts';

/** A notification for one user. */
export interface Notice {
  readonly userid: number;
  /** One of EVENT_TYPES. */
  readonly type: number;
  /** A named text of the product, translated for the receiver; or text that somebody typed. */
  readonly text:
    | { readonly name: NoticeName; readonly values: NoticeValues }
    | { readonly title: string; readonly body: string };
  readonly docid?: number;
  /** The subject, for example `job 12`: `finishEventsAbout` ends the notification by it. */
  readonly about?: string;
  readonly facts?: EventFacts;
}

/**
 * Notifies a user, in the transaction of the event: in the info centre at once, and by the channels they chose. Users
 * who may not see the document, or are no longer active, are not notified.
 * @returns the notification's id, or undefined if the user was not notified
 */
export async function notify(trx: Trx, notifier: NotifyContext, notice: Notice): Promise<number | undefined> {
  const { now, timeZone } = notifier;
  const { userid, docid, text, ...rest } = notice;
  const user = await trx
    .selectFrom('user')
    .where('id', '=', userid)
    .where('active', '=', 1)
    .select('languageid')
    .executeTakeFirst();
  if (user === undefined) return undefined;
  if (docid !== undefined) {
    const document = await findDocument(trx, await loadGrants(trx, userid), docid);
    if (document === undefined || mayRead(document) !== null) return undefined;
  }
  const { title, body } =
    'name' in text ? noticeText(text.name, text.values, { languageId: user.languageid, timeZone }) : text;
  const id = await putEvent(trx, { ...rest, userid, docid, title, body }, now());
  await putChannels(trx, notifier, { ...notice, id, title, body });
  return id;
}
