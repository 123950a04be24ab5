import type { Subscription, SubscriptionChange, SubscriptionEvents } from '#core/contract/work/subscription.ts';
import { SUBSCRIPTION_TYPES } from '#core/contract/work/subscription.ts';
import { followUpTimes, type SubscriptionFault, subscriptionFault } from '#core/contract/work/subscriptionRule.ts';
import { DAY_MS, toWireDateTime } from '#core/kernel/date.ts';
import { dateText, parseDay, parseMoment } from '#core/kernel/dateText.ts';
import { type Interval, INTERVALS } from '#core/kernel/recurrence.ts';

/** A subscription as typed. */
export interface Draft {
  readonly type: SubscriptionChange['type'];
  /** The user it is for. */
  readonly userid: number;
  readonly subject: string;
  readonly text: string;
  readonly entry: string;
  readonly interval: Interval;
  readonly end: string;
  readonly reminder: number;
  readonly prioritized: boolean;
  readonly event: SubscriptionEvents;
}

/** Section 4, Subscription intervals, shortest first. */
export const INTERVAL_NAMES = [
  ['once', INTERVALS.once],
  ['daily', INTERVALS.daily],
  ['weekly', INTERVALS.weekly],
  ['monthly', INTERVALS.monthly],
  ['quarterly', INTERVALS.quarterly],
  ['halfYearly', INTERVALS.halfYearly],
  ['yearly', INTERVALS.yearly],
] as const satisfies readonly (readonly [keyof typeof INTERVALS, Interval])[];

export const EVENT_NAMES = [
  'index',
  'version',
  'layer',
  'note',
] as const satisfies readonly (keyof SubscriptionEvents)[];

/** Start of the working day: used for dates without a time, and proposed for new follow-ups. */
const MORNING = '08:00:00';
/** Number of upcoming dates shown. */
const SHOWN_TIMES = 5;

const noEvents: SubscriptionEvents = { index: false, version: false, layer: false, note: false };

/** A new follow-up for tomorrow morning. @param wall local wall-clock time expressed as UTC */
export const newDraft = (userid: number, subject: string, wall: number, language: string): Draft => ({
  type: SUBSCRIPTION_TYPES.followUp,
  userid,
  subject,
  text: '',
  entry: dateText(`${toWireDateTime(wall + DAY_MS, 'UTC').slice(0, 10)} ${MORNING}`, language),
  interval: INTERVALS.once,
  end: '',
  reminder: 0,
  prioritized: false,
  event: { ...noEvents, version: true },
});

export const draftOf = (row: Subscription, language: string): Draft => ({
  type: row.type,
  userid: row.userid,
  subject: row.subject,
  text: row.text,
  entry: row.entrydate === undefined ? '' : dateText(row.entrydate, language),
  interval: INTERVAL_NAMES.find(([, interval]) => interval === row.interval?.type)?.[1] ?? INTERVALS.once,
  end: row.interval?.enddate === undefined ? '' : dateText(row.interval.enddate, language),
  reminder: row.reminder ?? 0,
  prioritized: row.prioritized === true,
  event: row.event ?? noEvents,
});

/** A typed date as a wire date-time; without a time, the start of the working day. */
const momentOf = (typed: string): string | undefined => {
  const moment = parseMoment(typed);
  return moment === undefined || moment.includes(' ') ? moment : `${moment} ${MORNING}`;
};

/** The draft in wire format, without the document. Unreadable values are omitted; `faultOf` reports them. */
export function toWire(draft: Draft): Omit<SubscriptionChange, 'docid' | 'id'> {
  const { type, userid, subject, text, reminder, prioritized, event } = draft;
  const shared = { type, userid, subject: subject.trim(), text, reminder, prioritized };
  if (type === SUBSCRIPTION_TYPES.events) return { ...shared, event };
  const entrydate = momentOf(draft.entry);
  const enddate = draft.interval === INTERVALS.once ? undefined : parseDay(draft.end);
  return {
    ...shared,
    ...(entrydate !== undefined && { entrydate }),
    interval: { type: draft.interval, ...(enddate !== undefined && { enddate }) },
  };
}

/** The first problem of a draft. @param wall as for `newDraft` @param stored the subscription that is changed */
export function faultOf(draft: Draft, wall: number, stored?: Subscription): SubscriptionFault | null {
  const isSeries = draft.type === SUBSCRIPTION_TYPES.followUp && draft.interval !== INTERVALS.once;
  if (isSeries && draft.end.trim() !== '' && parseDay(draft.end) === undefined) return 'enddate';
  return subscriptionFault(toWire(draft), wall, stored);
}

/** The next dates of a follow-up in wire format; none if it is at fault. Parameters as for `faultOf`. */
export function nextTimes(draft: Draft, wall: number, stored?: Subscription): readonly string[] {
  if (draft.type !== SUBSCRIPTION_TYPES.followUp || faultOf({ ...draft, subject: '-' }, wall, stored) !== null)
    return [];
  return followUpTimes(toWire(draft), wall, SHOWN_TIMES, stored).map((time) => toWireDateTime(time, 'UTC'));
}
