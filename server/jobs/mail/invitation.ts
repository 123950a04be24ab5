import { randomUUID } from 'node:crypto';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { freshToken } from '#server/rules/token.ts';
import type { JobPayloads } from '#server/store/channels/jobs.ts';
import { findInvited, renewToken } from '#server/store/people/invitations.ts';
import type { OutsideJob } from '../kind.ts';
import { languageOfReader, noticeText } from '../notices.ts';
import { notify } from '../notify.ts';
import { noticeMail } from './notice.ts';

/**
 * Mails the link of an invitation. The token is created here and exists only in the mail, so that a queued job does not
 * give access. Each try creates a new one, and only the last is valid.
 */
export const invitationSend: OutsideJob<JobPayloads['invitation.send']> = {
  where: 'outside',
  isPossible: ({ mailer }) => mailer !== undefined,
  run: async ({ userid, address }, { store, mailer, now, publicUrl, timeZone }) => {
    const user = await findInvited(store.db, { userid }, now());
    // Nothing to send: it has been withdrawn, accepted or has expired, or the user's address has changed.
    if (mailer === undefined || user === undefined) return undefined;
    if ((JSON.parse(user.email) as string[])[0] !== address) return undefined;
    const { token, tokenhash } = freshToken();
    if (!(await renewToken(store.db, userid, tokenhash, now()))) return undefined;
    const { title, body } = noticeText(
      'invitation',
      { login: user.login, until: new Date(user.expiresat) },
      { languageId: user.languageid, timeZone },
    );
    const link = `${publicUrl ?? ''}/viewer/#/invitation/${token}`;
    const to = { name: user.name, address };
    const content = noticeMail(to, title, [{ title, body, link }], languageOfReader({ languageId: user.languageid }));
    await mailer.send(`${randomUUID()}@invitation`, content, address);
    return undefined;
  },
  died: async (trx, { by, address }, error, context) => {
    await notify(trx, context, {
      userid: by,
      type: EVENT_TYPES.none,
      text: { name: 'mailRefused', values: { address, subject: address, error } },
    });
  },
};
