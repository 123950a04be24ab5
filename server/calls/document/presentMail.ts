import type { SentMail } from '#core/contract/document/document.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import type { MailAddress, mailsWith } from '#server/store/channels/mails.ts';

const list = (addresses: readonly MailAddress[]): string =>
  addresses.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', ');

/** A mail that was sent with a document. Hidden recipients stay hidden. */
export const presentMail = (
  { id, content, createdat, sender, states }: Awaited<ReturnType<typeof mailsWith>>[number],
  { timeZone }: Pick<Services, 'timeZone'>,
): SentMail => ({
  id,
  subject: content.subject,
  text: content.text,
  from: sender,
  to: list(content.to),
  ...(content.cc.length > 0 && { cc: list(content.cc) }),
  date: toWireDateTime(createdat, timeZone),
  priority: content.isUrgent === true,
  receipt: content.wantsReceipt === true,
  // A refused mail did not arrive, though it may have been sent again to another address.
  state: states.has('refused') || states.has('resent') ? 'refused' : states.has('waiting') ? 'waiting' : 'sent',
});
