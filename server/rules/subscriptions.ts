import type { SubscriptionChange } from '#core/contract/work/subscription.ts';
import { subscriptionProblem } from '#core/contract/work/subscriptionRule.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

export function maySubscribe(change: SubscriptionChange): Failure | null {
  const field = subscriptionProblem(change);
  return field === null ? null : new Failure('subscription.invalid', { field });
}

/** Everybody subscribes for themselves; for other users only with the right in the document's realm. */
export const maySubscribeFor = (
  principal: Pick<Principal, 'userId' | 'rightsIn'>,
  { realmid }: { readonly realmid: number },
  userid: number,
): Failure | null =>
  userid === principal.userId || holds(principal, 'subscription.others', realmid) ? null : new Failure('right.missing');
