import * as z from 'zod/mini';
import { renderErrors } from '#core/contract/document/pageErrors.ts';
import { assumed, fieldsAssumed, nouns, operation } from '../operation.ts';
import { Id, IdsText, IdText, Text } from '../shapes.ts';

/** Most bytes of all attachments, and most documents and recipients, of one mail (assumed). */
export const MAIL_BYTES = 25 * 1_048_576;
export const MAIL_DOCUMENTS = 50;
const RECIPIENTS = 100;
/** Milliseconds during which a mail can be taken back. */
export const MAIL_UNDO_MS = 10_000;

/** How documents are attached: as they are, as PDF, as PDF with marks; or only as a link to each. */
export const MAIL_FORMS = ['original', 'pdf', 'marked', 'link'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** Several documents as one file: a ZIP, or one PDF if each of them is attached as PDF. */
export const MAIL_TOGETHER = ['zip', 'pdf'] as const;
export type MailTogether = (typeof MAIL_TOGETHER)[number];
export const canBeTogether = (form: MailForm, how: MailTogether): boolean =>
  how === 'zip' ? form !== 'link' : form === 'pdf' || form === 'marked';

/** A mail address as people write it. */
export const MAIL_ADDRESS = /^[^\s<>@,;"()]+@[^\s<>@,;"()]+\.[^\s<>@,;"().]{2,}$/;
const named = /^([^<>\r\n]*)<([^<>\r\n]+)>$/;

/**
 * Reads `anna@firma.de` or `Anna Muster <anna@firma.de>`; undefined if it is no address (section 5: valid mail format).
 */
export function readAddress(text: string): { readonly name: string; readonly address: string } | undefined {
  const match = named.exec(text.trim());
  const found = (match?.[2] ?? text).trim();
  if (!MAIL_ADDRESS.test(found) || found.length > 254) return undefined;
  return { name: (match?.[1] ?? '').trim().replace(/^"|"$/g, ''), address: found };
}

const addresses = z.array(Text(320)).check(z.maxLength(RECIPIENTS));

export const MailSend = z.object({
  docids: z.array(Id).check(z.minLength(1), z.maxLength(MAIL_DOCUMENTS)),
  attachment: z.enum(MAIL_FORMS),
  together: z.optional(z.enum(MAIL_TOGETHER)),
  to: addresses,
  cc: z.optional(addresses),
  bcc: z.optional(addresses),
  subject: Text(200),
  text: Text(20_000),
  priority: z.optional(z.boolean()),
  receipt: z.optional(z.boolean()),
});
export type MailSend = z.infer<typeof MailSend>;

export type MailField = 'subject' | 'recipient' | 'content' | 'address';

/** A mail needs a subject, at least one recipient, content and valid addresses (specification, section 5). */
export function mailProblem(mail: Pick<MailSend, 'to' | 'cc' | 'bcc' | 'subject' | 'text'>): MailField | null {
  if (mail.to.length === 0) return 'recipient';
  if (![...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])].every((one) => readAddress(one) !== undefined))
    return 'address';
  if (mail.subject.trim() === '') return 'subject';
  return mail.text.trim() === '' ? 'content' : null;
}

export const mailingOperations = {
  /**
   * What the client needs before a mail is written: whether the server sends mail, the size of the documents, and
   * possible recipients.
   */
  mailInfo: operation({
    method: 'GET',
    path: '/dms/mail/info',
    effect: 'read',
    query: z.object({ docids: IdsText }),
    answer: nouns({
      mail: z.object({ sends: z.boolean(), bytes: z.number(), most: z.number(), address: z.array(z.string()) }),
    }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
  /** Sent after ten seconds, during which it can be taken back. */
  mailSend: operation({
    method: 'POST',
    path: '/dms/mail/send',
    effect: 'change',
    body: MailSend,
    answer: nouns({ mail: z.object({ id: Id }) }),
    errors: [
      'mail.invalid',
      'mail.placeholder',
      'mail.off',
      'mail.tooLarge',
      'document.unknown',
      'document.deleted',
      'right.missing',
      'preview.unavailable',
      'document.passwordRequired',
      'document.passwordWrong',
      ...renderErrors,
    ],
    provenance: fieldsAssumed,
  }),
  mailUndo: operation({
    method: 'POST',
    path: '/dms/mail/{id}/undo',
    effect: 'change',
    params: z.object({ id: IdText }),
    answer: nouns({}),
    errors: ['mail.gone'],
    provenance: assumed,
  }),
  /**
   * Sends a mail again that could not be delivered to an address, to the same address or a corrected one, and to nobody
   * else. It is sent after ten seconds like every mail.
   */
  mailResend: operation({
    method: 'POST',
    path: '/dms/mail/{id}/resend',
    effect: 'change',
    params: z.object({ id: IdText }),
    body: z.object({ address: Text(320), to: Text(320) }),
    answer: nouns({ mail: z.object({ id: Id }) }),
    errors: ['mail.gone', 'mail.off', 'mail.invalid', 'document.unknown', 'document.deleted', 'right.missing'],
    provenance: assumed,
  }),
} as const;
