import * as z from 'zod/mini';
import { Etag } from '../admin/admin.ts';
import { LANGUAGES } from '../constants.ts';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, Name, Text } from '../shapes.ts';
import { MAIL_DOCUMENTS } from './mailing.ts';

/** Longest name, and most templates that one user may keep. */
export const MAIL_TEMPLATE_NAME_LENGTH = 100;
export const MAIL_TEMPLATES_OWNED = 200;

/** The placeholders of mail templates; besides these, `index.` followed by the caption of an index. */
export const MAIL_PLACEHOLDERS = [
  'document.name',
  'document.number',
  'document.type',
  'document.date',
  'sender.name',
  'sender.email',
  'receiver.name',
  'receiver.email',
  'today',
] as const;
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];
export const INDEX_PLACEHOLDER = 'index.';

const Written = z.object({ subject: Text(200), text: Text(20_000) });

/** A reusable mail text, in the language of its recipients. */
export const MailTemplate = z.extend(Written, {
  id: Id,
  name: z.string(),
  language: z.enum(LANGUAGES),
  /** Everybody sees it, and administrators maintain it. */
  shared: z.boolean(),
  maychange: z.boolean(),
  etag: Etag,
});
export type MailTemplate = z.infer<typeof MailTemplate>;

export const mailTemplateOperations = {
  /** The user's own templates and the company's, by name. */
  mailTemplateList: operation({
    method: 'GET',
    path: '/dms/mail/template/list',
    effect: 'read',
    answer: nouns({ mailtemplate: MailTemplate }),
    provenance: assumed,
  }),
  mailTemplateSet: operation({
    method: 'POST',
    path: '/dms/mail/template/set',
    effect: 'change',
    // Without `id` a new template. Without `etag` it replaces any state of a known one.
    body: z.extend(Written, {
      id: z.optional(Id),
      etag: z.optional(Etag),
      name: Name(MAIL_TEMPLATE_NAME_LENGTH),
      language: z.enum(LANGUAGES),
      shared: z.boolean(),
    }),
    answer: nouns({ mailtemplate: MailTemplate }),
    errors: ['mail.templateUnknown', 'mail.templatesMany', 'right.missing', 'admin.conflict'],
    provenance: assumed,
  }),
  mailTemplateDelete: operation({
    method: 'POST',
    path: '/dms/mail/template/delete',
    effect: 'change',
    body: z.object({ id: Id, etag: z.optional(Etag) }),
    answer: nouns({}),
    errors: ['mail.templateUnknown', 'right.missing', 'admin.conflict'],
    provenance: assumed,
  }),
  /** Fills in the placeholders whose values are known so far. */
  mailFill: operation({
    method: 'POST',
    path: '/dms/mail/fill',
    effect: 'read',
    body: z.extend(Written, {
      docids: z.array(Id).check(z.minLength(1), z.maxLength(MAIL_DOCUMENTS)),
      to: z.array(Text(320)).check(z.maxLength(100)),
      language: z.enum(LANGUAGES),
    }),
    answer: nouns({ mail: Written }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
} as const;
