import { QueryClientProvider } from '@tanstack/react-query';
import { loadNamespaces, t } from 'i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { CopyForm } from './CopyForm.tsx';

/** CSS px. */
const SIZE = [520, 640] as const;

/** Copies the document, asking for its filing. */
export async function openCopy(info: DocumentInfo): Promise<void> {
  await loadNamespaces('archive');
  openModal({
    title: t('panels:copy.title'),
    size: SIZE,
    apply: t('panels:copy.apply'),
    content: ({ formId, close }) => (
      <QueryClientProvider client={queryClient}>
        <CopyForm formId={formId} info={info} close={close} />
      </QueryClientProvider>
    ),
  });
}
