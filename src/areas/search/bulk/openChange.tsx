import { QueryClientProvider } from '@tanstack/react-query';
import { loadNamespaces, t } from 'i18next';
import type { ResultRow } from '#core/contract/search/search.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { ChangeForm } from './ChangeForm.tsx';

/** CSS px. */
const SIZE = [560, 640] as const;

/**
 * Asks what to change in many documents.
 * @param kept how many others were chosen that the user may not change
 */
export async function openChange(rows: readonly ResultRow[], kept: number): Promise<void> {
  await loadNamespaces('archive');
  openModal({
    title: t('search:bulk.changeTitle', { count: rows.length }),
    size: SIZE,
    apply: t('search:bulk.change'),
    content: ({ formId, close }) => (
      <QueryClientProvider client={queryClient}>
        <ChangeForm formId={formId} rows={rows} kept={kept} close={close} />
      </QueryClientProvider>
    ),
  });
}
