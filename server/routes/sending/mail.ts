import {
  canBeTogether,
  MAIL_BYTES,
  MAIL_UNDO_MS,
  type MailSend,
  mailProblem,
  readAddress,
} from '#core/contract/work/mailing.ts';
import type { Handlers } from '#server/http/call.ts';
import { letter } from '#server/jobs/mail/letter.ts';
import { asked } from '#server/calls/sending/asked.ts';
import { mayDownload, mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import { finishEventsAbout } from '#server/store/channels/events.ts';
import {
  findMail,
  type MailAddress,
  markResent,
  putMail,
  refusedMail,
  recallMail,
} from '#server/store/channels/mails.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import { addressesKnown, senderOf } from '#server/store/sending/addresses.ts';
import type { Asking } from '#server/calls/page/pages.ts';
import { officePdf } from '#server/calls/document/officePdf.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { withLayer } from '#server/calls/marks/markFlags.ts';
import { withMarks } from '#server/calls/marks/markedPdf.ts';
import { filled, refuseLeft } from '#server/calls/sending/filling.ts';
import { type Attached, together } from '#server/calls/sending/together.ts';

export const mailHandlers = {
  mailInfo: async ({ services, principal, query }) => {
    let bytes = 0;
    for (const docid of new Set(query.docids)) {
      const document = await requireDocument(services, principal, docid);
      ensure(mayRead(document));
      bytes += document.filesize;
    }
    const address = await addressesKnown(services.store.db, principal, query.docids);
    return { mail: [{ sends: services.sendsMail, bytes, most: MAIL_BYTES, address }] };
  },

  mailSend: async (call) => {
    const { services, principal, body, language } = call;
    if (!services.sendsMail) throw new Failure('mail.off');
    const field = mailProblem(body);
    if (field !== null) throw new Failure('mail.invalid', { field });
    const { together: how } = body;
    if (how !== undefined && !canBeTogether(body.attachment, how))
      throw new Failure('mail.invalid', { field: 'together' });
    const documents: DocumentRow[] = [];
    for (const docid of new Set(body.docids)) {
      const document = await requireDocument(services, principal, docid);
      ensure(body.attachment === 'link' ? mayRead(document) : mayDownload(principal, document));
      documents.push(document);
    }
    // The recipients are known by now, so their placeholders are filled in as well.
    const written = await filled({ services, principal, documents, to: read(body.to), language }, body);
    refuseLeft(written);
    const subject = written.subject.trim();
    if (subject === '') throw new Failure('mail.invalid', { field: 'subject' });
    const single: Attached[] = [];
    let bytes = 0;
    for (const document of body.attachment === 'link' ? [] : documents) {
      const attached = await attach(document, body, call);
      bytes += attached.size;
      if (bytes > MAIL_BYTES) throw new Failure('mail.tooLarge');
      single.push(attached);
    }
    const isOne = how !== undefined && single.length > 1;
    const attachments = isOne ? [await together(single, how, nameOf(subject), call)] : single;
    if (attachments.some(({ size }) => size > MAIL_BYTES)) throw new Failure('mail.tooLarge');
    const id = await services.store.db.transaction().execute(async (trx) => {
      const now = services.now();
      const sender = await senderOf(trx, principal.userId);
      const mailid = await putMail(trx, {
        content: {
          subject,
          ...letter({
            subject,
            text: written.text,
            sender: sender.name,
            language,
            links: body.attachment === 'link' ? documents : [],
            publicUrl: services.publicUrl,
          }),
          to: read(body.to),
          cc: read(body.cc),
          bcc: read(body.bcc),
          ...(sender.address !== undefined && { replyTo: { name: sender.name, address: sender.address } }),
          ...(body.priority === true && { isUrgent: true }),
          ...(body.receipt === true && { wantsReceipt: true }),
          docids: documents.map(({ id: docid }) => docid),
          attachments: attachments.map(({ name, mime, sha256 }) => ({ name, mime, sha256 })),
        },
        now,
        due: now + MAIL_UNDO_MS,
        userid: principal.userId,
        docid: documents[0]?.id ?? 0,
      });
      const newvalue = `${[...body.to, ...(body.cc ?? [])].join(', ')}: ${subject}`;
      const entry = { at: now, userId: principal.userId, action: 'document.mailed', newvalue, ...asked(body) } as const;
      for (const { id: docid } of documents) await writeAudit(trx, { ...entry, docid });
      return mailid;
    });
    return { mail: [{ id }] };
  },

  mailUndo: async ({ services, principal, params }) => {
    await services.store.db.transaction().execute(async (trx) => {
      const at = services.now();
      const { userId } = principal;
      const content = await recallMail(trx, params.id, userId, at);
      if (content === undefined) throw new Failure('mail.gone');
      await writeAudit(trx, { at, userId, action: 'mail.takenBack', newvalue: String(params.id) });
      const oldvalue = `${[...content.to, ...content.cc].map(({ address }) => address).join(', ')}: ${content.subject}`;
      for (const docid of content.docids ?? [])
        await writeAudit(trx, { at, userId, action: 'document.mailed', docid, oldvalue });
    });
    return {};
  },

  mailResend: async ({ services, principal, params, body }) => {
    const { store, sendsMail, now } = services;
    if (!sendsMail) throw new Failure('mail.off');
    const to = readAddress(body.to);
    if (to === undefined) throw new Failure('mail.invalid', { field: 'address' });
    const mail = await findMail(store.db, params.id);
    if (mail === undefined || mail.userid !== principal.userId) throw new Failure('mail.gone');
    const { content } = mail;
    const { docids } = content;
    // A mail from before document ids were recorded: it is unknown whether the sender may still see its content.
    if (docids === undefined) throw new Failure('mail.gone');
    // Documents the sender can no longer see are not sent again.
    for (const docid of docids) {
      const document = await requireDocument(services, principal, docid);
      ensure(content.attachments.length === 0 ? mayRead(document) : mayDownload(principal, document));
    }
    const at = now();
    const id = await store.db.transaction().execute(async (trx) => {
      if (!(await markResent(trx, mail.id, principal.userId, body.address, at))) throw new Failure('mail.gone');
      await finishEventsAbout(trx, refusedMail(mail.id, body.address), at);
      const newvalue = `${to.address}: ${content.subject}`;
      const { userId } = principal;
      await writeAudit(trx, { at, userId, action: 'mail.resent', oldvalue: body.address, newvalue });
      for (const docid of docids) await writeAudit(trx, { at, userId, action: 'document.mailed', docid, newvalue });
      return putMail(trx, {
        content: { ...content, to: [to], cc: [], bcc: [] },
        now: at,
        due: at + MAIL_UNDO_MS,
        userid: principal.userId,
        ...(mail.docid !== null && { docid: mail.docid }),
      });
    });
    return { mail: [{ id }] };
  },
} satisfies Partial<Handlers>;

const read = (addresses: readonly string[] | undefined): MailAddress[] =>
  (addresses ?? []).flatMap((text) => readAddress(text) ?? []);

/** A mail's subject as a file name valid on any system. */
const nameOf = (subject: string): string =>
  subject
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .trim()
    .slice(0, 80);

/** A document in the requested form, as a stored file. */
async function attach(document: DocumentRow, { attachment }: MailSend, call: Asking): Promise<Attached> {
  const { filename, sha256, mime, filesize, kind } = document;
  const { files } = call.services;
  const isPdf = attachment !== 'original';
  if (!isPdf || (kind === 'pdf' && attachment === 'pdf')) return { name: filename, mime, sha256, size: filesize };
  if (kind !== 'pdf' && kind !== 'office') throw new Failure('preview.unavailable');
  const bytes =
    kind === 'office' ? await officePdf(document, call) : await withMarks(document, withLayer({ layer: true }), call);
  const stored = await files.put(bytes);
  const name = kind === 'office' ? `${filename}.pdf` : filename;
  return { name, mime: 'application/pdf', sha256: stored.sha256, size: bytes.byteLength };
}
