import * as z from 'zod/mini';
import { assumed, nouns, operation } from '../operation.ts';
import { DocParams, Id, IdText, Text, WireDateTime } from '../shapes.ts';
import { SENT_DOCUMENTS } from './sending.ts';

const people = z.array(Id).check(z.maxLength(500));

export const CollectiveAdd = z.object({
  docids: z.array(Id).check(z.minLength(1), z.maxLength(SENT_DOCUMENTS)),
  userids: people,
  groupids: people,
  subject: Text(200),
  text: Text(4000),
  deadline: z.optional(WireDateTime),
  priority: z.optional(z.boolean()),
  /** The sender is notified of each confirmation. */
  receipt: z.optional(z.boolean()),
});

/** A document version that users are asked to confirm. */
const Collective = z.object({
  id: Id,
  docid: Id,
  docversion: Id,
  filename: z.string(),
  subject: z.string(),
  text: z.string(),
  createdate: WireDateTime,
  deadline: z.optional(WireDateTime),
  priority: z.boolean(),
});

/** Section 3: userid, rdate, fileversion; the last two only once confirmed. */
export const CollectiveRecipient = z.object({
  userid: Id,
  username: z.string(),
  rdate: z.optional(WireDateTime),
  fileversion: z.optional(Id),
});

/** As seen by its sender, with its progress. */
export const CollectiveOut = z.extend(Collective, { people: z.int(), confirmed: z.int() });
export type CollectiveOut = z.infer<typeof CollectiveOut>;
export const CollectiveProof = z.extend(CollectiveOut, { recipient: z.array(CollectiveRecipient) });
export type CollectiveProof = z.infer<typeof CollectiveProof>;

/** As seen by a recipient. */
export const CollectiveIn = z.extend(Collective, { username: z.string(), rdate: z.optional(WireDateTime) });
export type CollectiveIn = z.infer<typeof CollectiveIn>;

const one = z.object({ id: IdText });

export const collectiveOperations = {
  collectiveOutList: operation({
    method: 'GET',
    path: '/dms/collectivenotification/out/list',
    effect: 'read',
    answer: nouns({ collectivenotification: CollectiveOut }),
    provenance: assumed,
  }),
  /** With who confirmed which version, and when. */
  collectiveOut: operation({
    method: 'GET',
    path: '/dms/collectivenotification/out/{id}',
    effect: 'read',
    params: one,
    answer: nouns({ collectivenotification: CollectiveProof }),
    errors: ['collective.unknown'],
    provenance: assumed,
  }),
  collectiveOutAdd: operation({
    method: 'POST',
    path: '/dms/collectivenotification/out/add',
    effect: 'change',
    body: CollectiveAdd,
    answer: nouns({ collectivenotification: z.object({ id: Id, people: z.int(), left: z.array(z.string()) }) }),
    errors: ['sending.invalid', 'document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
  /** Withdraws it: recipients who have not confirmed no longer need to. */
  collectiveOutDelete: operation({
    method: 'GET',
    path: '/dms/collectivenotification/out/del/{id}',
    effect: 'change',
    params: one,
    answer: nouns({}),
    errors: ['collective.unknown'],
    provenance: assumed,
  }),
  /** Notifies the recipients who have not confirmed again. */
  collectiveRemind: operation({
    method: 'POST',
    path: '/dms/collectivenotification/out/{id}/remind',
    effect: 'change',
    params: one,
    answer: nouns({ collectivenotification: z.object({ people: z.int() }) }),
    errors: ['collective.unknown'],
    provenance: assumed,
  }),
  /** The user's collective notifications about a document, newest first. */
  collectiveInOf: operation({
    method: 'GET',
    path: '/dms/collectivenotification/in/{docid}',
    effect: 'read',
    params: DocParams,
    answer: nouns({ collectivenotification: CollectiveIn }),
    errors: ['document.unknown'],
    provenance: assumed,
  }),
  /** Confirms reading a version; only the version that was sent can be confirmed. */
  collectiveInSet: operation({
    method: 'POST',
    path: '/dms/collectivenotification/in/set/{id}',
    effect: 'change',
    params: one,
    body: z.object({ docversion: Id }),
    answer: nouns({}),
    errors: ['collective.unknown', 'collective.version'],
    provenance: assumed,
  }),
} as const;
