import { QueryClientProvider } from '@tanstack/react-query';
import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { type SeveralValues, ValuesForm } from './ValuesForm.tsx';

/** CSS px. */
const SIZE = [420, 480] as const;

/** Asks for several values of a field (specification, section 2, Modals: text-area lookup list). */
export const openValues = (several: SeveralValues): void =>
  void openModal({
    title: t('search:many.title', { field: several.field.caption }),
    size: SIZE,
    content: ({ formId, close }) => (
      <QueryClientProvider client={queryClient}>
        <ValuesForm {...several} formId={formId} close={close} />
      </QueryClientProvider>
    ),
  });
