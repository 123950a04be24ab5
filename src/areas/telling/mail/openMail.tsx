import { t } from 'i18next';
import type { ToldDocument } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { type Mail, MailForm } from './MailForm.tsx';
import { openUndo } from './openUndo.ts';

/** CSS px. */
const SIZE = [600, 740] as const;

/** Mails documents (specification, section 7: mail/send). */
export const openMail = (documents: readonly ToldDocument[]): void =>
  void openModal({
    title: t('telling:mailTitle'),
    size: SIZE,
    apply: t('telling:submit'),
    content: ({ formId, close }) => (
      <MailForm formId={formId} documents={documents} onSend={(mail) => sendAndClose(documents, mail, close)} />
    ),
  });

async function sendAndClose(documents: readonly ToldDocument[], mail: Mail, close: () => void): Promise<void> {
  const id = await send(documents, mail);
  if (id === undefined) return;
  close();
  for (const { docid } of documents) refresh(docid, 'mail.sent');
  openUndo(mail.subject, id);
}

/** The gateway reports a refusal, and the dialog stays open with the input. */
async function send(documents: readonly ToldDocument[], mail: Mail): Promise<number | undefined> {
  const docids = documents.map(({ docid }) => docid);
  const answer = await call('mailSend', { body: { ...mail, docids } });
  return answer.ok ? answer.value.mail[0]?.id : undefined;
}
