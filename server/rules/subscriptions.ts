import type { SubscriptionChange } from '#core/contract/work/subscription.ts';
import { type Series, subscriptionFault } from '#core/contract/work/subscriptionRule.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

/**
 * @param wall the company's local time now, in milliseconds as if it were UTC
 * @param stored the subscription that is changed
 */
export function maySubscribe(change: SubscriptionChange, wall: number, stored?: Series): Failure | null {
  const fault = subscriptionFault(change, wall, stored);
  if (fault === null) return null;
  if (fault === 'past') return new Failure('subscription.past', { field: 'entrydate' });
  if (fault === 'ended') return new Failure('subscription.ended', { field: 'enddate' });
  return new Failure('subscription.invalid', { field: fault });
}

/** Everybody subscribes for themselves; for other users only with the right in the document's realm. */
export const maySubscribeFor = (
  principal: Pick<Principal, 'userId' | 'rightsIn'>,
  { realmid }: { readonly realmid: number },
  userid: number,
): Failure | null =>
  userid === principal.userId || holds(principal, 'subscription.others', realmid) ? null : new Failure('right.missing');
