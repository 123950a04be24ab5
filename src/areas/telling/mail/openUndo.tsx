import { t } from 'i18next';
import { MAIL_UNDO_MS } from '#core/contract/work/mailing.ts';
import { call } from '#src/gateway/call.ts';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';

/** CSS px. */
const UNDO_SIZE = [420, 200] as const;

/** As long as it has not left it can be taken back. */
export function openUndo(subject: string, id: number): void {
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
        {t('telling:mailWaits', { subject, seconds: MAIL_UNDO_MS / 1000 })}
      </Question>
    ),
  });
  setTimeout(() => closeModal(modal), MAIL_UNDO_MS);
}

async function undo(id: number): Promise<void> {
  const answer = await call('mailUndo', { params: { id: String(id) } });
  if (answer.ok) showToast({ type: 'info', message: t('telling:mailUndone'), component: 'telling' });
}
