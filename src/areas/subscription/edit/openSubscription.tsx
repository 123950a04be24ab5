import i18next, { t } from 'i18next';
import type { Subscription } from '#core/contract/work/subscription.ts';
import type { ToldDocument } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { useSession } from '#src/stores/session/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { wallNow } from '#src/ui/wallNow.ts';
import { subscriptionList } from '../queries.ts';
import { type Draft, draftOf, newDraft, toWire } from './model.ts';
import { SubscriptionForm } from './SubscriptionForm.tsx';

/** CSS px. */
const SIZE = [560, 620] as const;

/** Creates a subscription for documents, one for each. */
export const openNew = (documents: readonly ToldDocument[]): void => {
  const user = useSession.getState().user;
  const [first] = documents;
  if (user === null || first === undefined) return;
  const subject = documents.length === 1 ? first.filename : '';
  open(t('subscription:create'), documents, newDraft(user.id, subject, wallNow(), i18next.language));
};

export const openChange = (row: Subscription): void =>
  open(t('subscription:edit'), [row], draftOf(row, i18next.language), row);

function open(title: string, documents: readonly ToldDocument[], initial: Draft, stored?: Subscription): void {
  // Saved for these before another was refused: a second attempt does not save them twice.
  const done = new Set<number>();
  openModal({
    title,
    size: SIZE,
    content: ({ formId, close }) => (
      <SubscriptionForm
        formId={formId}
        initial={initial}
        stored={stored}
        documents={documents}
        onKeep={(draft) => keep(documents, draft, done, stored?.id).then((kept) => (kept ? close() : undefined))}
      />
    ),
  });
}

/** Saves them one after the other; the gateway reports a refusal, and the dialog stays open with the input. */
async function keep(
  documents: readonly ToldDocument[],
  draft: Draft,
  done: Set<number>,
  id: number | undefined,
): Promise<boolean> {
  const wire = toWire(draft);
  for (const { docid } of documents) {
    if (done.has(docid)) continue;
    const answer = await call('subscriptionSet', { body: { ...wire, docid, ...(id !== undefined && { id }) } });
    if (!answer.ok) return false;
    done.add(docid);
  }
  const message = t('subscription:kept', { count: documents.length });
  showToast({ type: 'success', message, component: 'subscription' });
  const list = subscriptionList();
  if (list.store.getState().phase !== 'idle') void list.refresh();
  return true;
}
