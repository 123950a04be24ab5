import * as z from 'zod/mini';
import { DELIVERY_MAIL, DELIVERY_PUSH, EVENT_TYPES } from './event.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Text } from '#core/contract/shapes.ts';

/** Section 4, Info centre mail interval: -2 yes, -1 no, 0 collect, 1 to 4 every 1 to 4 hours. */
export const MAIL_AT_ONCE = -2;
export const MAIL_NEVER = -1;
export const MAIL_COLLECTED = 0;
/** Section 5: default time for a mail interval of 0 or more. */
export const DEFAULT_MAIL_TIME = '00:00';

/** Section 3, Event configuration entry. */
export const EventConfig = z.object({
  type: z.int().check(z.gte(0), z.lte(999)),
  deliverytype: z.union([z.literal(DELIVERY_MAIL), z.literal(DELIVERY_PUSH)]),
  active: z.boolean(),
  interval: z.int().check(z.gte(MAIL_AT_ONCE), z.lte(4)),
  /** HH:mm in the company's time zone; empty if the interval needs no time. */
  time: z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/)),
  wfname: Text(200),
  stepname: Text(200),
});
export type EventConfig = z.infer<typeof EventConfig>;

/** Types of the workflow group; the standard group only has yes and no (section 4). */
export const WORKFLOW_TYPES: readonly number[] = [
  EVENT_TYPES.workflow,
  EVENT_TYPES.escalation,
  EVENT_TYPES.workflowEnd,
  EVENT_TYPES.withdrawn,
];
/** Section 3: every configurable type, including those never shown in the web client. */
export const CONFIGURED_TYPES: readonly number[] = Object.values(EVENT_TYPES).filter(
  (type) => type !== EVENT_TYPES.none,
);

/**
 * Normalises an entry: an interval that needs a time gets one; the standard group is notified at once or not at all.
 */
export const normalizedConfig = (entry: EventConfig): EventConfig => {
  const collects = WORKFLOW_TYPES.includes(entry.type);
  const interval = !collects && entry.interval >= MAIL_COLLECTED ? MAIL_AT_ONCE : entry.interval;
  const needsTime = entry.deliverytype === DELIVERY_MAIL && interval >= MAIL_COLLECTED;
  return { ...entry, interval, time: needsTime ? entry.time || DEFAULT_MAIL_TIME : '' };
};

export const eventConfigOperations = {
  /** Every configurable type with both channels; defaults for what the user has not set. */
  eventConfigList: operation({
    method: 'GET',
    path: '/dms/event/config/list',
    effect: 'read',
    answer: nouns({ eventconfig: EventConfig }),
    provenance: assumed,
  }),
  eventConfigSet: operation({
    method: 'POST',
    path: '/dms/event/config/set',
    effect: 'change',
    body: z.object({ eventconfig: z.array(EventConfig).check(z.maxLength(1000)) }),
    answer: nouns({ eventconfig: EventConfig }),
    provenance: assumed,
  }),
} as const;
