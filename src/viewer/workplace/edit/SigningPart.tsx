import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Placement } from '#core/contract/marks/signature.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import HeldSignature from '#src/viewer/canvas/signing/HeldSignature.tsx';
import type { OverlaySlot } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { SigningForm } from '#src/viewer/chrome/signing/SigningForm.tsx';
import { signVersion } from '#src/viewer/session/signing/calls.ts';
import type { SignatureImage } from '#src/viewer/session/signing/safeImage.ts';
import type { Viewing } from '../open/viewing.ts';

interface SigningPartProps {
  readonly slot: OverlaySlot;
  readonly info: Pick<DocumentInfo, 'docid' | 'version'>;
  readonly viewing: Pick<Viewing, 'layers' | 'thumbnails'>;
  readonly image: SignatureImage;
  /** Signed or cancelled. */
  readonly onEnd: (signed: boolean) => void;
}

/** CSS px. */
const SIZE = [440, 420] as const;

/** The signature being positioned, until the user signs or cancels. */
export default function SigningPart({ slot, info, viewing, image, onEnd }: SigningPartProps) {
  const { t } = useTranslation('signature');
  const end = (signed: boolean): void => {
    onEnd(signed);
    slot.view.focus();
  };
  const ask = (placement: Placement): void => {
    openModal({
      title: t('confirm.title'),
      size: SIZE,
      apply: t('placing.sign'),
      content: ({ formId, close }) => (
        <SigningForm
          formId={formId}
          image={image}
          onSign={(password) =>
            signVersion(
              { ...info, filePassword: passwordOf(usePasswords.getState(), info.docid, info.version) },
              password,
              placement,
            )
          }
          onSigned={() => {
            close();
            end(true);
            void viewing.layers.load();
            viewing.thumbnails.invalidate(new Set([pageNo(placement.pageno)]));
            showToast({ type: 'success', message: t('confirm.done'), component: 'signature' });
          }}
        />
      ),
    });
  };
  return <HeldSignature slot={slot} image={image} onSign={ask} onCancel={() => end(false)} />;
}
