import type { SubscriptionEvents } from '#core/contract/work/subscription.ts';
import type { WaitEvent } from '#core/workflow/definition.ts';
import { putJob } from '#server/store/channels/jobs.ts';
import { runningOn } from '#server/store/workflow/instances.ts';
import type { Trx } from './kind.ts';
import type { NotifyContext } from './notifyContext.ts';
import { notifySubscribers } from './subscriptions.ts';

/** Tells those who wait for a document's change, in its transaction: its subscribers and its workflows. */
export async function documentChanged(
  trx: Trx,
  notifier: NotifyContext,
  docid: number,
  what: WaitEvent,
  byUserId: number,
): Promise<void> {
  if (isSubscribable(what)) await notifySubscribers(trx, notifier, docid, what, byUserId);
  if ((await runningOn(trx, docid)).length > 0)
    await putJob(trx, 'workflow.signal', { docid, what }, { now: notifier.now() });
}

const isSubscribable = (what: WaitEvent): what is keyof SubscriptionEvents => what !== 'attachment';
