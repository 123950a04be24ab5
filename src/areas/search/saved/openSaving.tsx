import { t } from 'i18next';
import type { SavedQuery, SavedSearch } from '#core/contract/search/savedSearch.ts';
import { askFirst, openModal } from '#src/stores/modals/effects.ts';
import { deleteSavedSearch, keepSearch } from '#src/stores/savedSearches.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { ShareDetails } from '#src/ui/field/ShareForm.tsx';
import { NameForm } from './NameForm.tsx';

/** CSS px. */
const NAME_SIZE = [420, 380] as const;

/** Asks for a name and saves a search. */
export const openSaving = (query: SavedQuery): void =>
  openNaming(t('search:saved.save'), { name: '', groups: [] }, { query });

/** Changes the name or groups of a saved search. */
export const openRenaming = ({ searchid, name, groups, query }: SavedSearch): void =>
  openNaming(t('search:saved.change', { name }), { name, groups }, { searchid, query });

const openNaming = (
  title: string,
  initial: ShareDetails,
  search: { readonly searchid?: number; readonly query: SavedQuery },
): void =>
  void openModal({
    title,
    size: NAME_SIZE,
    apply: t('search:saved.keep'),
    content: ({ formId, close }) => (
      <NameForm
        formId={formId}
        initial={initial}
        onSave={async ({ name, groups }) => {
          const refused = await keepSearch({ ...search, name, groups: [...groups] });
          if (refused !== null) return refused.message;
          close();
          showToast({ type: 'success', message: t('search:saved.done', { name }), component: 'search' });
          return null;
        }}
      />
    ),
  });

/** Asks for confirmation before deleting a saved search. */
export const askToDelete = ({ searchid, name }: SavedSearch): void =>
  void askFirst(
    { title: t('search:saved.deleteTitle'), text: t('search:saved.deleteQuestion', { name }) },
    () => void remove(searchid),
  );

async function remove(searchid: number): Promise<void> {
  const refused = await deleteSavedSearch(searchid);
  if (refused !== null) showToast({ type: 'error', message: refused.message, component: 'search' });
}
