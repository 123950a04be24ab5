import { t } from 'i18next';
import { useSearch } from '../store.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { runSearch } from '../effects.ts';
import { draftOf, narrowingOf } from './model.ts';
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
          useSearch.setState({ draft: draftOf(query), problems: {} });
          void runSearch(narrowingOf(query));
        }}
      />
    ),
  });
