import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { receiptWanted } from '#server/store/sending/dispatches.ts';
import type { Trx } from './kind.ts';
import { notify } from './notify.ts';
import type { NotifyContext } from './notifyContext.ts';

/**
 * Notifies the sender, if they asked for a receipt, that their message was read, in the transaction that marks it read.
 */
export async function sendReceipt(trx: Trx, notifier: NotifyContext, eventid: number): Promise<void> {
  const sent = await receiptWanted(trx, eventid);
  if (sent === undefined) return;
  await notify(trx, notifier, {
    userid: sent.userid,
    type: EVENT_TYPES.received,
    text: { name: 'read', values: { name: sent.readername, subject: sent.subject } },
    docid: sent.docid,
    facts: { initiatorname: sent.readername },
  });
}
