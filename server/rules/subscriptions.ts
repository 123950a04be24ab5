import type { SubscriptionChange } from '#core/contract/work/subscription.ts';
import { subscriptionProblem } from '#core/contract/work/subscriptionRule.ts';
import { Failure } from './failure.ts';

export function maySubscribe(change: SubscriptionChange): Failure | null {
  const field = subscriptionProblem(change);
  return field === null ? null : new Failure('subscription.invalid', { field });
}
