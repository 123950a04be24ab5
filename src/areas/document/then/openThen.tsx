import { t } from 'i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { ThenForm } from './ThenForm.tsx';

/** CSS px. */
const SIZE = [520, 640] as const;

/** Shows how the document stood; without a moment one is asked for. @param at as the wire writes it */
export const openThen = (info: DocumentInfo, at?: string): void =>
  void openModal({
    title: t('panels:then.title'),
    size: SIZE,
    apply: t('panels:then.show'),
    cancel: t('ui:close'),
    content: ({ formId, close }) => <ThenForm formId={formId} info={info} at={at} close={close} />,
  });
