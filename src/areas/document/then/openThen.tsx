import { QueryClientProvider } from '@tanstack/react-query';
import { t } from 'i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
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
    // Dialogs stand beside the app, and its queries are not theirs by themselves.
    content: ({ formId, close }) => (
      <QueryClientProvider client={queryClient}>
        <ThenForm formId={formId} info={info} at={at} close={close} />
      </QueryClientProvider>
    ),
  });
