import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { mustConfirmLeaving } from '#src/viewer/model/edit.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';

const PrintForm = lazyPart(() => import('./PrintForm.tsx'));
/** CSS px. */
const SIZE = [420, 420] as const;

/** Opens the print dialog of a document. */
export function usePrint(info: DocumentInfo, layers: Layers, sight: Sight): () => void {
  const { t } = useTranslation('viewer');
  return useCallback(() => {
    const password = passwordOf(usePasswords.getState(), info.docid, info.version);
    const shown = sight.store.getState();
    const isUnsaved = mustConfirmLeaving(layers.store.getState().edit);
    openModal({
      title: t('print.open'),
      size: SIZE,
      apply: t('print.open'),
      content: ({ formId, close }) => (
        <PrintForm info={info} password={password} shown={shown} isUnsaved={isUnsaved} formId={formId} close={close} />
      ),
    });
  }, [info, layers, sight, t]);
}
