import { t } from 'i18next';
import type { ToldDocument } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { DocusignForm } from './DocusignForm.tsx';
import { type Order, toWire } from './model.ts';

/** CSS px. */
const SIZE = [640, 760] as const;

/** Sends a document to DocuSign for signing; of several, only the first. */
export function openDocusign([document]: readonly ToldDocument[]): void {
  if (document === undefined) return;
  openModal({
    title: t('telling:docusign.title'),
    size: SIZE,
    apply: t('telling:submit'),
    content: ({ formId, close }) => (
      <DocusignForm
        formId={formId}
        document={document}
        onSend={(order) => send(document, order).then((sent) => (sent ? close() : undefined))}
      />
    ),
  });
}

/** The gateway reports a refusal, and the dialog stays open with the input. */
async function send({ docid }: ToldDocument, order: Order): Promise<boolean> {
  const indexids = order.hasIndexes ? await indexesOf(docid) : [];
  if (indexids === undefined) return false;
  const answer = await call('docusignSend', { body: toWire(order, docid, indexids) });
  if (answer.ok) showToast({ type: 'success', message: t('telling:docusign.sent'), component: 'telling' });
  return answer.ok;
}

async function indexesOf(docid: number): Promise<number[] | undefined> {
  const answer = await call('documentInfo', { params: { docid: String(docid) }, modifiers: ['indexes'] });
  return answer.ok ? answer.value.document[0]?.indexes?.map(({ indexid }) => indexid) : undefined;
}
