import * as z from 'zod/mini';
import { assumed, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Section 3, Subscription body: a follow-up at a date, or events of the document. */
export const SUBSCRIPTION_TYPES = { followUp: 1, events: 3 } as const;

/** Section 9, Reminder intervals in hours; the first is a single reminder. */
export const REMINDER_HOURS = [0, 1, 2, 3, 4, 24, 168, 730, 2190, 4380, 8760] as const;

export const SubscriptionEvents = z.object({
  index: z.boolean(),
  version: z.boolean(),
  layer: z.boolean(),
  note: z.boolean(),
});
export type SubscriptionEvents = z.infer<typeof SubscriptionEvents>;

/** Section 3: `enddate` is dd.MM.yyyy; absent if the series has no end. */
const WireDate = z.string().check(z.regex(/^\d{2}\.\d{2}\.\d{4}$/));

const fields = {
  docid: Id,
  type: z.union([z.literal(SUBSCRIPTION_TYPES.followUp), z.literal(SUBSCRIPTION_TYPES.events)]),
  entrydate: z.optional(WireDateTime),
  interval: z.optional(
    z.object({
      type: z.int().check(z.gte(0), z.lte(6)),
      enddate: z.optional(WireDate),
    }),
  ),
  /** Index into REMINDER_HOURS. */
  reminder: z.optional(z.int().check(z.gte(0), z.lt(REMINDER_HOURS.length))),
  prioritized: z.optional(z.boolean()),
  event: z.optional(SubscriptionEvents),
  subject: Text(200),
  text: Text(4000),
};

export const Subscription = z.object({
  ...fields,
  id: Id,
  userid: Id,
  username: z.string(),
  creatorid: Id,
  creatorname: z.string(),
  filename: z.string(),
  /** When it is next due; absent for subscriptions to events and for finished ones. */
  nextdate: z.optional(WireDateTime),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionChange = z.object({
  ...fields,
  /** Absent for a new one. */
  id: z.optional(Id),
  /** The user it is for; the caller if absent. For others a right is needed. */
  userid: z.optional(Id),
});
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

export const subscriptionOperations = {
  /**
   * Subscriptions the user set, for themselves or others; with `external` those others set for them; with `docid` those
   * of a document.
   */
  subscriptionList: operation({
    method: 'GET',
    path: '/dms/subscription/list',
    effect: 'read',
    query: z.object({ docid: z.optional(IdText), external: z.optional(z.enum(['0', '1'])) }),
    answer: nouns({ subscription: Subscription }),
    provenance: assumed,
  }),
  subscriptionGet: operation({
    method: 'GET',
    path: '/dms/subscription/{id}',
    effect: 'read',
    params: z.object({ id: IdText }),
    answer: nouns({ subscription: Subscription }),
    errors: ['subscription.unknown'],
    provenance: assumed,
  }),
  subscriptionSet: operation({
    method: 'POST',
    path: '/dms/subscription/set',
    effect: 'change',
    body: SubscriptionChange,
    answer: nouns({ subscription: Subscription }),
    errors: [
      'subscription.unknown',
      'subscription.invalid',
      'subscription.past',
      'subscription.ended',
      'document.unknown',
      'document.deleted',
      'right.missing',
    ],
    provenance: assumed,
  }),
  /** Section 3, Subscription delete: `periodic` ends the whole series; without it only the next date is skipped. */
  subscriptionDelete: operation({
    method: 'POST',
    path: '/dms/subscription/{id}/delete',
    effect: 'change',
    params: z.object({ id: IdText }),
    body: z.object({ periodic: z.optional(z.boolean()) }),
    answer: nouns({}),
    errors: ['subscription.unknown'],
    provenance: fieldsPartly,
  }),
} as const;
