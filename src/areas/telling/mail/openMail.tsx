import { t } from 'i18next';
import { MAIL_UNDO_MS } from '#core/contract/work/mailing.ts';
import type { ToldDocument } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';
import { type Mail, MailForm } from './MailForm.tsx';

/** CSS px. */
const SIZE = [600, 740] as const;
const UNDO_SIZE = [420, 200] as const;

/** Mails documents (specification, section 7: mail/send). */
export const openMail = (documents: readonly ToldDocument[]): void =>
  void openModal({
    title: t('telling:mailTitle'),
    size: SIZE,
    apply: t('telling:submit'),
    content: ({ formId, close }) => (
      <MailForm formId={formId} documents={documents} onSend={(mail) => void sendAndClose(documents, mail, close)} />
    ),
  });

async function sendAndClose(documents: readonly ToldDocument[], mail: Mail, close: () => void): Promise<void> {
  const id = await send(documents, mail);
  if (id === undefined) return;
  close();
  offerUndo(mail, id);
}

/** What is refused is told by the gateway, and the dialog stays with what was typed. */
async function send(documents: readonly ToldDocument[], mail: Mail): Promise<number | undefined> {
  const docids = documents.map(({ docid }) => docid);
  const answer = await call('mailSend', { body: { ...mail, docids } });
  return answer.ok ? answer.value.mail[0]?.id : undefined;
}

/** As long as it has not left it can be taken back. */
function offerUndo(mail: Mail, id: number): void {
  const modal = openModal({
    title: t('telling:mailLeaves'),
    size: UNDO_SIZE,
    apply: t('telling:mailUndo'),
    cancel: t('ui:close'),
    content: ({ formId, close }) => (
      <Question
        formId={formId}
        onYes={() => {
          close();
          void undo(id);
        }}
      >
        {t('telling:mailWaits', { subject: mail.subject, seconds: MAIL_UNDO_MS / 1000 })}
      </Question>
    ),
  });
  setTimeout(() => closeModal(modal), MAIL_UNDO_MS);
}

async function undo(id: number): Promise<void> {
  const answer = await call('mailUndo', { params: { id: String(id) } });
  if (answer.ok) showToast({ type: 'info', message: t('telling:mailUndone'), component: 'telling' });
}
