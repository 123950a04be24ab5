import * as z from 'zod/mini';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, IdText, Text, WireDateTime } from '../shapes.ts';
import { readAddress } from './mailing.ts';

/** Who signs one envelope, at most (assumed). */
export const SIGNERS = 20;
/** Days after which an envelope that nobody completed ends. */
export const EXPIRE_DAYS = 120;

/** As DocuSign names it, and what comes before and beside: waits for the outbox, and could not be sent. */
export const ENVELOPE_STATES = ['waiting', 'sent', 'delivered', 'completed', 'declined', 'voided', 'failed'] as const;
export type EnvelopeState = (typeof ENVELOPE_STATES)[number];
/** Nothing more is to come. */
export const isEnded = (state: EnvelopeState): boolean => ['completed', 'declined', 'voided', 'failed'].includes(state);

/** Those with the same number are asked at the same time, the lower ones first. */
const Signer = z.object({
  name: Text(100),
  email: Text(254),
  order: z.int().check(z.gte(1), z.lte(SIGNERS)),
});

/** Section 3, Docusign; what its options hold is assumed. */
export const DocusignSend = z.object({
  /** Where they are named they must be those that the server sends as. */
  docusignuserid: z.optional(Text(100)),
  docusigntestaccout: z.optional(z.boolean()),
  dmsuserid: z.optional(Id),
  dmsdoc: Id,
  /** Of the list; without one the document is signed where the signers put their names. */
  docusigntemplate: z.optional(Text(100)),
  docusignoptions: z.object({
    subject: Text(100),
    text: Text(4000),
    recipient: z.array(Signer).check(z.maxLength(SIGNERS)),
    expiredays: z.optional(z.int().check(z.gte(1), z.lte(EXPIRE_DAYS))),
  }),
  /** Indexes whose values go along. */
  dmsindex: z.optional(z.array(Id).check(z.maxLength(100))),
});
export type DocusignSend = z.infer<typeof DocusignSend>;

export type DocusignField = 'subject' | 'recipient' | 'address';

/** A subject, somebody who signs, each with a name and an address. */
export function docusignProblem({ subject, recipient }: DocusignSend['docusignoptions']): DocusignField | null {
  if (recipient.length === 0 || recipient.some(({ name }) => name.trim() === '')) return 'recipient';
  if (recipient.some(({ email }) => readAddress(email)?.address !== email.trim())) return 'address';
  return subject.trim() === '' ? 'subject' : null;
}

/** A document on its way to be signed. */
export const Envelope = z.object({
  id: Id,
  docid: Id,
  docversion: Id,
  subject: z.string(),
  status: z.enum(ENVELOPE_STATES),
  createdate: WireDateTime,
  changedate: WireDateTime,
  username: z.string(),
  /** Why it could not be sent. */
  error: z.optional(z.string()),
  recipient: z.array(z.extend(Signer, { status: z.string() })),
});
export type Envelope = z.infer<typeof Envelope>;

export const docusignOperations = {
  /** The account that the server sends with, if any; for a document also its envelopes, the newest first. */
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
  /** Puts an envelope into the outbox. The signed document comes back as a new version. */
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
  /** Asks DocuSign how far it is, beside what it tells by itself. */
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
