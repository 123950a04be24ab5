import { readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { SUBSCRIPTION_TYPES, type SubscriptionChange } from './subscription.ts';

export type SubscriptionField = 'subject' | 'event' | 'entrydate' | 'enddate';

/** Milliseconds of a day minus the last second: a series includes its last day. */
const DAY_END_MS = 86_399_000;

/**
 * What is wrong with a subscription: it needs a subject; a follow-up needs a date, and an end after it; an event
 * subscription at least one event (specification, section 5). One rule for dialog and server.
 */
export function subscriptionProblem({
  type,
  subject,
  entrydate,
  interval,
  event,
}: Pick<SubscriptionChange, 'type' | 'subject' | 'entrydate' | 'interval' | 'event'>): SubscriptionField | null {
  if (subject.trim() === '') return 'subject';
  if (type === SUBSCRIPTION_TYPES.events)
    return event !== undefined && Object.values(event).some(Boolean) ? null : 'event';
  const start = readWireDateTime(entrydate ?? '');
  if (start === undefined) return 'entrydate';
  if (interval?.enddate === undefined) return null;
  const end = readWireDate(interval.enddate);
  return end === undefined || end + DAY_END_MS <= start ? 'enddate' : null;
}
