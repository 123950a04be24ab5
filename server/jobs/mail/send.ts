import { findMail, noteRecipient } from '#server/store/channels/mails.ts';
import type { JobPayloads } from '#server/store/channels/jobs.ts';
import type { OutsideJob } from '../kind.ts';

/** Sends one copy of a mail. It may leave twice where the server is killed in between: with one Message-ID. */
export const mailSend: OutsideJob<JobPayloads['mail.send']> = {
  where: 'outside',
  isPossible: ({ mailer }) => mailer !== undefined,
  run: async ({ mailid, address }, { store, mailer, now }) => {
    const mail = await findMail(store.db, mailid);
    if (mail === undefined || mailer === undefined) return undefined;
    await mailer.send(mail.messageid, mail.content, address);
    return (trx) => noteRecipient(trx, mailid, address, { state: 'sent', at: now(), error: null });
  },
  died: (trx, { mailid, address }, error, { now }) =>
    noteRecipient(trx, mailid, address, { state: 'refused', at: now(), error }),
};
