import { t } from 'i18next';
import { MAIL_UNDO_MS } from '#core/contract/work/mailing.ts';
import { call } from '#src/gateway/call.ts';
import { askFirst, closeModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

/** The mail can be taken back until it is actually sent. */
export function openUndo(subject: string, id: number): void {
  const modal = askFirst(
    {
      title: t('telling:mailLeaves'),
      text: t('telling:mailWaits', { subject, seconds: MAIL_UNDO_MS / 1000 }),
      apply: t('telling:mailUndo'),
      cancel: t('ui:close'),
      destructive: false,
    },
    () => void undo(id),
  );
  setTimeout(() => closeModal(modal), MAIL_UNDO_MS);
}

async function undo(id: number): Promise<void> {
  const answer = await call('mailUndo', { params: { id: String(id) } });
  if (answer.ok) showToast({ type: 'info', message: t('telling:mailUndone'), component: 'telling' });
}
