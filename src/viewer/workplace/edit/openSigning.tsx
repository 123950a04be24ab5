import i18next, { t } from 'i18next';
import { askFirst } from '#src/stores/modals/effects.ts';
import { runCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { fetchSignature } from '#src/viewer/session/signing/calls.ts';
import { safeImage, type SignatureImage } from '#src/viewer/session/signing/safeImage.ts';

/**
 * Gets the user's signature ready for positioning. Unsaved changes are saved first and editing ends: a signature covers
 * what is saved.
 * @returns null if that fails; the user has been told why
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

const offerToAdd = (): void =>
  void askFirst(
    {
      title: t('signature:none.title'),
      text: t('signature:none.text'),
      apply: t('signature:none.add'),
      destructive: false,
    },
    () => runCommand('account.signature', undefined),
  );
