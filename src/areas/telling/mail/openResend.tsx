import { t } from 'i18next';
import type { RefusedMail } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { refreshEvents } from '#src/stores/masterdata/events.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { openUndo } from './openUndo.ts';
import { ResendForm } from './ResendForm.tsx';

/** CSS px. */
const SIZE = [460, 340] as const;

/** Resends a mail an address refused, to the same or a corrected address. */
export const openResend = (mail: RefusedMail): void =>
  void openModal({
    title: t('telling:resend.title'),
    size: SIZE,
    apply: t('telling:resend.apply'),
    content: ({ formId, close }) => (
      <ResendForm formId={formId} mail={mail} onSend={(to) => void send(mail, to, close)} />
    ),
  });

/** The gateway reports a refusal, and the dialog stays open with the input. */
async function send({ id, address, subject }: RefusedMail, to: string, close: () => void): Promise<void> {
  const answer = await call('mailResend', { params: { id: String(id) }, body: { address, to } });
  void refreshEvents();
  const [mail] = answer.ok ? answer.value.mail : [];
  if (mail === undefined) return;
  close();
  openUndo(subject, mail.id);
}
