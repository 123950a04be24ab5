import type { SubscriptionEvents } from '#core/contract/work/subscription.ts';
import type { WaitEvent } from '#core/workflow/definition.ts';
import type { Trx } from './kind.ts';
import type { NotifyContext } from './notifyContext.ts';
import { notifySubscribers } from './subscriptions.ts';
import { signalWaits } from './workflow/signal.ts';

/** Tells those who wait for a document's change, in its transaction: its subscribers and its workflows. */
export async function documentChanged(
  trx: Trx,
  notifier: NotifyContext,
  docid: number,
  what: WaitEvent,
  byUserId: number,
): Promise<void> {
  if (isSubscribable(what)) await notifySubscribers(trx, notifier, docid, what, byUserId);
  await signalWaits(trx, docid, what, notifier.now());
}

const isSubscribable = (what: WaitEvent): what is keyof SubscriptionEvents => what !== 'attachment';
