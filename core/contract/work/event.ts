import * as z from 'zod/mini';
import { fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { Id } from '#core/contract/shapes.ts';

/** Section 3, Notification types: those shown to users, and those that are only configured. */
export const EVENT_TYPES = {
  workflow: 0,
  escalation: 1,
  generic: 2,
  followUp: 3,
  received: 4,
  media: 5,
  database: 6,
  ocr: 7,
  workflowEnd: 8,
  visualCheck: 9,
  withdrawn: 10,
  subscription: 11,
  substitution: 12,
  note: 13,
  collective: 15,
  signature: 16,
  none: 999,
} as const;

/** Section 3: deliverytype 0 mail, 1 push. */
export const DELIVERY_MAIL = 0;
export const DELIVERY_PUSH = 1;

/** Details that only some types of notification have (section 3, Notification event). */
export const EventFacts = z.object({
  enddate: z.optional(z.string()),
  startdate: z.optional(z.string()),
  initiatorname: z.optional(z.string()),
  wfid: z.optional(Id),
  noteid: z.optional(Id),
  stepid: z.optional(Id),
  primaryname: z.optional(z.string()),
  substitutename: z.optional(z.string()),
  username: z.optional(z.string()),
  signed: z.optional(z.boolean()),
  stepname: z.optional(z.string()),
  wfname: z.optional(z.string()),
  prioritized: z.optional(z.boolean()),
  /** The mail that could not be delivered to an address (assumed): it can be sent again. */
  mail: z.optional(z.object({ id: Id, address: z.string(), subject: z.string() })),
});
export type EventFacts = z.infer<typeof EventFacts>;

/** Section 3, Notification event; fields that a type does not use are absent. */
export const NotificationEvent = z.extend(EventFacts, {
  id: Id,
  type: z.number(),
  title: z.string(),
  body: z.string(),
  createdate: z.string(),
  deliverytype: z.number(),
  docid: z.optional(Id),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** Section 6: notifications delivered by push (deliverytype 1) are excluded from the web list. */
export const isForWeb = ({ deliverytype }: Pick<NotificationEvent, 'deliverytype'>): boolean =>
  deliverytype !== DELIVERY_PUSH;

/** Section 4: a collective notification is never finished by opening it. */
export const endsByReaction = ({ type }: Pick<NotificationEvent, 'type'>): boolean => type !== EVENT_TYPES.collective;

export const eventOperations = {
  eventList: operation({
    method: 'GET',
    path: '/dms/event/list',
    effect: 'read',
    answer: nouns({ event: NotificationEvent }),
    provenance: { path: 'assumed', fields: 'specified' },
  }),
  /** The user's reaction to a notification; one that is already finished is no error. */
  pushResponse: operation({
    method: 'POST',
    path: '/dms/push/response',
    effect: 'change',
    body: z.object({ eventid: Id, action: z.literal('react') }),
    answer: nouns({}),
    provenance: fieldsPartly,
  }),
} as const;
