import { readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { SUBSCRIPTION_TYPES, type SubscriptionChange } from './subscription.ts';

export type SubscriptionField = 'subject' | 'event' | 'entrydate' | 'enddate';

/** Milliseconds of a day but the last second: a series ends with its last day. */
const DAY_END_MS = 86_399_000;

/**
 * What is wrong with a subscription: it has a subject; a follow-up its date, and an end after it; an event-driven one
 * at least one event (specification, section 5). One rule for the dialog and the server.
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
