import { SUBSCRIPTION_TYPES, type SubscriptionChange } from '#core/contract/work/subscription.ts';
import { readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { Failure } from './failure.ts';

const invalid = (field: string): Failure => new Failure('subscription.invalid', { field });

/**
 * A subscription has a subject; a follow-up its date, and an end after it; an event-driven one at least one event
 * (specification, section 5).
 */
export function maySubscribe({ type, subject, entrydate, interval, event }: SubscriptionChange): Failure | null {
  if (subject.trim() === '') return invalid('subject');
  if (type === SUBSCRIPTION_TYPES.events)
    return event !== undefined && Object.values(event).some(Boolean) ? null : invalid('event');
  const start = readWireDateTime(entrydate ?? '');
  if (start === undefined) return invalid('entrydate');
  if (interval?.enddate === undefined) return null;
  const end = readWireDate(interval.enddate);
  return end === undefined || end + 86_399_000 <= start ? invalid('enddate') : null;
}
