import { QueryClientProvider } from '@tanstack/react-query';
import { t } from 'i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { PastForm } from './PastForm.tsx';

/** CSS px. */
const SIZE = [520, 640] as const;

/** Shows a document as it was; without `at`, the dialog asks for the time. @param at in wire format */
export const openPast = (info: DocumentInfo, at?: string): void =>
  void openModal({
    title: t('panels:past.title'),
    size: SIZE,
    apply: t('panels:past.show'),
    cancel: t('ui:close'),
    // Dialogs render outside the app, so they need the query client passed explicitly.
    content: ({ formId, close }) => (
      <QueryClientProvider client={queryClient}>
        <PastForm formId={formId} info={info} at={at} close={close} />
      </QueryClientProvider>
    ),
  });
