import * as z from 'zod/mini';
import { assumed, fieldsAssumed, nouns, operation } from '../operation.ts';
import { ListedUser } from '../people/user.ts';
import { Id, Text, WireDateTime } from '../shapes.ts';

/** Most documents, users and groups of one sending (assumed). */
export const SENT_DOCUMENTS = 100;
const PEOPLE = 500;

const people = z.array(Id).check(z.maxLength(PEOPLE));

export const SendTo = z.object({
  docids: z.array(Id).check(z.minLength(1), z.maxLength(SENT_DOCUMENTS)),
  userids: people,
  groupids: people,
  /** Users notified besides the recipients. */
  ccuserids: z.optional(people),
  subject: Text(200),
  text: Text(4000),
  priority: z.optional(z.boolean()),
  /** The sender is notified when a recipient has read it. */
  receipt: z.optional(z.boolean()),
  duedate: z.optional(WireDateTime),
});
export type SendTo = z.infer<typeof SendTo>;

/** One document that was sent: the number of recipients, and who was left out because they may not see it. */
export const Sent = z.object({ docid: Id, people: z.int(), left: z.array(z.string()) });
export type Sent = z.infer<typeof Sent>;

export const SentRecipient = z.object({
  userid: Id,
  username: z.string(),
  cc: z.boolean(),
  /** When they first opened the document after it was sent. */
  seendate: z.optional(WireDateTime),
  /** When they finished its notification. */
  donedate: z.optional(WireDateTime),
});

/** What the user sent, with its state. */
export const Sending = z.object({
  id: Id,
  docid: Id,
  filename: z.string(),
  subject: z.string(),
  text: z.string(),
  createdate: WireDateTime,
  duedate: z.optional(WireDateTime),
  priority: z.boolean(),
  receipt: z.boolean(),
  recipient: z.array(SentRecipient),
});
export type Sending = z.infer<typeof Sending>;

export const sendingOperations = {
  /**
   * Users who may see all these documents; without documents, those who may see any document the caller sees (fields
   * assumed).
   */
  userListForDocument: operation({
    method: 'POST',
    path: '/dms/user/listfordoc',
    effect: 'read',
    body: z.object({
      docids: z.optional(z.array(Id).check(z.maxLength(SENT_DOCUMENTS))),
      /** Only those who may also read the documents' notes, and so be mentioned in one. */
      notes: z.optional(z.boolean()),
      changedindex: z.optional(z.array(z.object({ indexid: Id, value: Text(4000) })).check(z.maxLength(200))),
    }),
    answer: nouns({ user: ListedUser }),
    errors: ['document.unknown'],
    provenance: fieldsAssumed,
  }),
  /** Notifies users, and the members of groups visible for sending, of documents: notifications of type 4. */
  sendTo: operation({
    method: 'POST',
    path: '/dms/sendto',
    effect: 'change',
    body: SendTo,
    answer: nouns({ sendto: Sent }),
    errors: ['sending.invalid', 'document.unknown', 'document.deleted'],
    provenance: fieldsAssumed,
  }),
  /** The user has opened a document that was sent to them. Prefetching it is not opening it. */
  sendToSeen: operation({
    method: 'POST',
    path: '/dms/sendto/seen',
    effect: 'change',
    body: z.object({ docid: Id }),
    answer: nouns({}),
    provenance: assumed,
  }),
  /** What the user sent, newest first. */
  sendToList: operation({
    method: 'GET',
    path: '/dms/sendto/list',
    effect: 'read',
    answer: nouns({ sendto: Sending }),
    provenance: assumed,
  }),
} as const;
