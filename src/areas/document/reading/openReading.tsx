import { QueryClientProvider } from '@tanstack/react-query';
import { t } from 'i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { ReadingView } from './ReadingView.tsx';

/** CSS px. */
const SIZE = [460, 260] as const;

/** Shows text recognition of image pages and its progress. @param onShow shows the recognised text */
export const openReading = (info: DocumentInfo, onShow: () => void): void =>
  void openModal({
    title: t('panels:reading.title'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: ({ close }) => (
      <QueryClientProvider client={queryClient}>
        <ReadingView
          info={info}
          onShow={() => {
            close();
            onShow();
          }}
        />
      </QueryClientProvider>
    ),
  });
