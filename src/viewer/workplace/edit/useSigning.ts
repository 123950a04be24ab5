import { IconSignature } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { offerCommand } from '#src/commands/named.ts';
import type { ToolbarAction } from '#src/ui/toolbar/items.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { SignatureImage } from '#src/viewer/session/signing/safeImage.ts';
import { labelled } from '#src/ui/part/labelled.ts';

interface Signing {
  /** The toolbar entry; if signing is impossible it says why. */
  readonly item: ToolbarAction;
  /** The signature being positioned. */
  readonly image: SignatureImage | null;
  readonly end: (signed: boolean) => void;
}

/** Signing, from the toolbar until the signature is on the page or cancelled. */
export function useSigning({ rights }: Pick<DocumentInfo, 'rights'>, layers: Layers): Signing {
  const { t } = useTranslation('viewer');
  const [image, setImage] = useState<SignatureImage | null>(null);
  const whyNot =
    rights.sign === true
      ? undefined
      : rights.whynotsign === 'document.protected'
        ? t('whyNot.protected')
        : rights.whynotsign === 'document.oldVersion'
          ? t('whyNot.oldVersion')
          : t('signing.noRight');
  /** Called once signed, e.g. by a workflow step that needs the signature. */
  const waiting = useRef<(() => void) | undefined>(undefined);
  const begin = async (onSigned?: () => void): Promise<void> => {
    waiting.current = onSigned;
    const { openSigning } = await import('./openSigning.tsx');
    setImage(await openSigning(layers));
  };
  const offered = useEffectEvent((onSigned: () => void) => void begin(onSigned));
  const may = whyNot === undefined && image === null;
  useEffect(() => (may ? offerCommand('document.sign', ({ onSigned }) => offered(onSigned)) : undefined), [may]);
  return {
    image,
    end: (signed) => {
      setImage(null);
      if (signed) waiting.current?.();
    },
    item: {
      id: 'sign',
      text: whyNot === undefined ? t('signing.open') : labelled(t('signing.open'), whyNot),
      icon: IconSignature,
      iconOnly: true,
      yields: 5,
      disabled: whyNot !== undefined || image !== null,
      run: () => void begin(),
    },
  };
}
