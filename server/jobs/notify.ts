import type { EventFacts } from '#core/contract/work/event.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { findDocument } from '#server/store/document/documents.ts';
import { putEvent } from '#server/store/channels/events.ts';
import { loadGrants } from '#server/store/people/principals.ts';
import { putChannels } from './channels.ts';
import type { Trx } from './kind.ts';
import { type NoticeName, noticeText, type NoticeValues } from './notices.ts';
import type { Teller } from './teller.ts';

/** What the product tells a person. */
export interface Notice {
  readonly userid: number;
  /** One of EVENT_TYPES. */
  readonly type: number;
  /** Ours, in the language of who reads it; or as somebody typed it. */
  readonly text:
    | { readonly name: NoticeName; readonly values: NoticeValues }
    | { readonly title: string; readonly body: string };
  readonly docid?: number;
  /** By which `finishEventsAbout` ends it once it is settled: `job 12`. */
  readonly about?: string;
  readonly facts?: EventFacts;
}

/**
 * Tells a person, in the transaction of what is told: in the info centre now, and by the channels that they chose.
 * Nobody is told of a document that they may not see, nor is one who is not active any more.
 * @returns the notification's id, or undefined where nobody was told
 */
export async function notify(trx: Trx, teller: Teller, notice: Notice): Promise<number | undefined> {
  const { now, timeZone } = teller;
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
  await putChannels(trx, teller, { ...notice, id, title, body });
  return id;
}
