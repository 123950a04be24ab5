import { t } from 'i18next';
import type { ToldDocument } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { announceSent } from '../send/announceSent.ts';
import { type Message, toWire } from '../send/model.ts';
import { SendForm } from '../send/SendForm.tsx';
import { Protocols } from './Protocols.tsx';
import { sentQuery } from './queries.ts';

/** CSS px. */
const SIZE = [560, 620] as const;
const PROTOCOLS_SIZE = [760, 640] as const;

/** Asks people to confirm that they have read the current version of documents. */
export const openCollective = (documents: readonly ToldDocument[]): void =>
  void openModal({
    title: t('telling:notifyTitle'),
    size: SIZE,
    apply: t('telling:submit'),
    content: ({ formId, close }) => (
      <SendForm
        formId={formId}
        documents={documents}
        isCollective
        onSend={(message) => add(documents, message).then((sent) => (sent ? close() : undefined))}
      />
    ),
  });

/** Section 2, Toolbars, Subscription: protocols. */
export const openProtocols = (): void =>
  void openModal({
    title: t('telling:protocols.title'),
    size: PROTOCOLS_SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: () => <Protocols />,
  });

async function add(documents: readonly ToldDocument[], message: Message): Promise<boolean> {
  const { userids, groupids, subject, text, priority, receipt, duedate } = toWire(message);
  const answer = await call('collectiveOutAdd', {
    body: {
      docids: documents.map(({ docid }) => docid),
      userids,
      groupids,
      subject,
      text,
      ...(priority !== undefined && { priority }),
      ...(receipt !== undefined && { receipt }),
      ...(duedate !== undefined && { deadline: duedate }),
    },
  });
  if (!answer.ok) return false;
  announceSent('telling:notified', answer.value.collectivenotification);
  void queryClient.invalidateQueries(sentQuery);
  return true;
}
