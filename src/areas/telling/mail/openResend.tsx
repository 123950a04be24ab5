import { t } from 'i18next';
import type { RefusedMail } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { refreshEvents } from '#src/stores/masterdata/events.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { openUndo } from './openUndo.ts';
import { ResendForm } from './ResendForm.tsx';

/** CSS px. */
const SIZE = [460, 340] as const;

/** A mail that an address refused is sent to it again, or to the right one. */
export const openResend = (mail: RefusedMail): void =>
  void openModal({
    title: t('telling:resend.title'),
    size: SIZE,
    apply: t('telling:resend.apply'),
    content: ({ formId, close }) => (
      <ResendForm formId={formId} mail={mail} onSend={(to) => void send(mail, to, close)} />
    ),
  });

/** What is refused is told by the gateway, and the dialog stays with what was typed. */
async function send({ id, address, subject }: RefusedMail, to: string, close: () => void): Promise<void> {
  const answer = await call('mailResend', { params: { id: String(id) }, body: { address, to } });
  void refreshEvents();
  const [mail] = answer.ok ? answer.value.mail : [];
  if (mail === undefined) return;
  close();
  openUndo(subject, mail.id);
}
