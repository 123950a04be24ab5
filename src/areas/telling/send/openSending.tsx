import { t } from 'i18next';
import type { ToldDocument } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { sendingsQuery } from '../queries.ts';
import { announceSent } from './announceSent.ts';
import { type Message, toWire } from './model.ts';
import { SendForm } from './SendForm.tsx';

/** CSS px. */
const SIZE = [560, 660] as const;

/** Sends documents within the company (specification, section 7: sendto). */
export const openSending = (documents: readonly ToldDocument[]): void =>
  void openModal({
    title: t('telling:sendTitle'),
    size: SIZE,
    apply: t('telling:submit'),
    content: ({ formId, close }) => (
      <SendForm
        formId={formId}
        documents={documents}
        onSend={(message) => send(documents, message).then((sent) => (sent ? close() : undefined))}
      />
    ),
  });

/** The gateway reports a refusal, and the dialog stays open with the input. */
async function send(documents: readonly ToldDocument[], message: Message): Promise<boolean> {
  const docids = documents.map(({ docid }) => docid);
  const answer = await call('sendTo', { body: { ...toWire(message), docids } });
  if (!answer.ok) return false;
  void queryClient.invalidateQueries(sendingsQuery);
  announceSent('telling:sent', answer.value.sendto);
  return true;
}
