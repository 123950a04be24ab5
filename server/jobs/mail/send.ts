import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { findMail, noteRecipient, refusedMail } from '#server/store/channels/mails.ts';
import type { JobPayloads } from '#server/store/channels/jobs.ts';
import { notify } from '../notify.ts';
import type { OutsideJob } from '../kind.ts';

/** Sends one copy of a mail. If the server is killed in between it may be sent twice, with the same Message-ID. */
export const mailSend: OutsideJob<JobPayloads['mail.send']> = {
  where: 'outside',
  isPossible: ({ mailer }) => mailer !== undefined,
  run: async ({ mailid, address }, { store, mailer, now }) => {
    const mail = await findMail(store.db, mailid);
    if (mail === undefined || mailer === undefined) return undefined;
    await mailer.send(mail.messageid, mail.content, address);
    return (trx) => noteRecipient(trx, mailid, address, { state: 'sent', at: now(), error: null });
  },
  died: async (trx, { mailid, address }, error, context) => {
    await noteRecipient(trx, mailid, address, { state: 'refused', at: context.now(), error });
    const mail = await findMail(trx, mailid);
    // The sender learns that the mail failed; for automatic mails there is no sender.
    if (mail?.userid === undefined || mail.userid === null) return;
    await notify(trx, context, {
      userid: mail.userid,
      type: EVENT_TYPES.none,
      text: { name: 'mailRefused', values: { address, subject: mail.content.subject, error } },
      about: refusedMail(mailid, address),
      facts: { mail: { id: mailid, address, subject: mail.content.subject } },
      ...(mail.docid !== null && { docid: mail.docid }),
    });
  },
};
