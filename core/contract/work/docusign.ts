import * as z from 'zod/mini';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, IdText, Text, WireDateTime } from '../shapes.ts';
import { readAddress } from './mailing.ts';

/** Most signers of one envelope (assumed). */
export const SIGNERS = 20;
/** DocuSign accepts at most 100 characters in `emailSubject`; our own mails have 200. */
export const ENVELOPE_SUBJECT_MAXIMUM = 100;
/** Days after which an uncompleted envelope expires. */
export const EXPIRE_DAYS = 120;

/** DocuSign's states, plus two of our own: waiting in the outbox, and failed to send. */
export const ENVELOPE_STATES = ['waiting', 'sent', 'delivered', 'completed', 'declined', 'voided', 'failed'] as const;
export type EnvelopeState = (typeof ENVELOPE_STATES)[number];
/** Whether the state is final. */
export const isEnded = (state: EnvelopeState): boolean => ['completed', 'declined', 'voided', 'failed'].includes(state);

/** Signers with the same number are asked at the same time, lower numbers first. */
const Signer = z.object({
  name: Text(100),
  email: Text(254),
  order: z.int().check(z.gte(1), z.lte(SIGNERS)),
});

/** Section 3, Docusign; the contents of its options are assumed. */
export const DocusignSend = z.object({
  /** If given, these must match the account the server sends with. */
  docusignuserid: z.optional(Text(100)),
  docusigntestaccout: z.optional(z.boolean()),
  dmsuserid: z.optional(Id),
  dmsdoc: Id,
  /** From the list of templates; without one, signers place their signatures themselves. */
  docusigntemplate: z.optional(Text(100)),
  docusignoptions: z.object({
    subject: Text(ENVELOPE_SUBJECT_MAXIMUM),
    text: Text(4000),
    recipient: z.array(Signer).check(z.maxLength(SIGNERS)),
    expiredays: z.optional(z.int().check(z.gte(1), z.lte(EXPIRE_DAYS))),
  }),
  /** Indexes whose values are sent along. */
  dmsindex: z.optional(z.array(Id).check(z.maxLength(100))),
});
export type DocusignSend = z.infer<typeof DocusignSend>;

export type DocusignField = 'subject' | 'recipient' | 'address';

/** An envelope needs a subject and at least one signer, each with a name and an address. */
export function docusignProblem({ subject, recipient }: DocusignSend['docusignoptions']): DocusignField | null {
  if (recipient.length === 0 || recipient.some(({ name }) => name.trim() === '')) return 'recipient';
  if (recipient.some(({ email }) => readAddress(email)?.address !== email.trim())) return 'address';
  return subject.trim() === '' ? 'subject' : null;
}

/** A document sent for signing. */
export const Envelope = z.object({
  id: Id,
  docid: Id,
  docversion: Id,
  subject: z.string(),
  status: z.enum(ENVELOPE_STATES),
  createdate: WireDateTime,
  changedate: WireDateTime,
  username: z.string(),
  /** Why sending failed. */
  error: z.optional(z.string()),
  recipient: z.array(z.extend(Signer, { status: z.string() })),
});
export type Envelope = z.infer<typeof Envelope>;

export const docusignOperations = {
  /** The account the server sends with, if any; with a document also its envelopes, newest first. */
  docusignInfo: operation({
    method: 'GET',
    path: '/dms/docusign/info',
    effect: 'read',
    query: z.object({ docid: z.optional(IdText) }),
    answer: nouns({
      docusign: z.object({ docusignuserid: z.string(), docusigntestaccout: z.boolean() }),
      envelope: Envelope,
    }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
  /** Queues an envelope in the outbox. The signed document returns as a new version. */
  docusignSend: operation({
    method: 'POST',
    path: '/dms/docusign/send',
    effect: 'change',
    body: DocusignSend,
    answer: nouns({ envelope: Envelope }),
    errors: [
      'docusign.off',
      'docusign.invalid',
      'document.unknown',
      'document.deleted',
      'right.missing',
      'preview.unavailable',
    ],
    provenance: assumed,
  }),
  /** Asks DocuSign for the current state, in addition to its own notifications. */
  docusignRefresh: operation({
    method: 'POST',
    path: '/dms/docusign/{id}/refresh',
    effect: 'change',
    params: z.object({ id: IdText }),
    answer: nouns({}),
    errors: ['docusign.off', 'docusign.unknown'],
    provenance: assumed,
  }),
} as const;
