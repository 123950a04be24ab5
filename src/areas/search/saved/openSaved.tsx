import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { runSaved } from './runSaved.ts';
import { SavedForm } from './SavedForm.tsx';

/** CSS px. */
const SIZE = [520, 560] as const;

/** Shows saved and recent searches to choose from. */
export const openSaved = (): void =>
  void openModal({
    title: t('search:saved.title'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: ({ close }) => (
      <SavedForm
        onRun={(query) => {
          close();
          void runSaved(query);
        }}
      />
    ),
  });
