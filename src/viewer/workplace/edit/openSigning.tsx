import i18next, { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { runCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { fetchSignature } from '#src/viewer/session/signing/calls.ts';
import { safeImage, type SignatureImage } from '#src/viewer/session/signing/safeImage.ts';

/** CSS pixels. */
const SIZE = [400, 200] as const;

/**
 * Takes the user's signature in hand. What is unsaved is saved first and the editing ends: a signature stands under
 * what is there.
 * @returns null where it does not come to that; why is said
 */
export async function openSigning(layers: Layers): Promise<SignatureImage | null> {
  await i18next.loadNamespaces('signature');
  const { edit } = layers.store.getState();
  if (edit.phase === 'editing') {
    if (edit.dirty && !(await layers.save())) return null;
    await layers.leave('keep');
  }
  if (layers.store.getState().edit.phase !== 'viewing') return null;
  const signature = await fetchSignature();
  if (!signature.ok) {
    showToast({ type: 'error', message: signature.error.message, component: 'signature' });
    return null;
  }
  const image = signature.value === undefined ? null : safeImage(signature.value.svg);
  if (image === null) offerToAdd();
  return image;
}

function offerToAdd(): void {
  openModal({
    title: t('signature:none.title'),
    size: SIZE,
    apply: t('signature:none.add'),
    content: ({ formId, close }) => (
      <Question
        formId={formId}
        onYes={() => {
          close();
          runCommand('account.signature', undefined);
        }}
      >
        {t('signature:none.text')}
      </Question>
    ),
  });
}
