import { t } from 'i18next';
import type { SavedQuery, SavedSearch, SavedSearchSet } from '#core/contract/search/savedSearch.ts';
import { askFirst, openModal } from '#src/stores/modals/effects.ts';
import { deleteSavedSearch, keepSearch, ownSearchNamed, savedSearchOf } from '#src/stores/savedSearches.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { ShareDetails } from '#src/ui/field/ShareForm.tsx';
import { NameForm } from './NameForm.tsx';

/** CSS px. */
const NAME_SIZE = [420, 380] as const;

/** Asks for a name and saves a search. */
export const openSaving = (query: SavedQuery): void =>
  openNaming(t('search:saved.save'), { name: '', groups: [] }, { query });

/** Changes the name or groups of a saved search. */
export const openRenaming = ({ searchid, etag, name, groups, query }: SavedSearch): void =>
  openNaming(t('search:saved.change', { name }), { name, groups }, { searchid, etag, query });

const openNaming = (
  title: string,
  initial: ShareDetails,
  search: Pick<SavedSearchSet, 'searchid' | 'etag' | 'query'>,
): void =>
  void openModal({
    title,
    size: NAME_SIZE,
    apply: t('search:saved.keep'),
    content: ({ formId, close }) => (
      <NameForm
        formId={formId}
        initial={initial}
        onSave={({ name, groups }) => keep({ ...search, name, groups: [...groups] }, close)}
      />
    ),
  });

/**
 * Saves a search; the user is asked whether a new one replaces the old one of the same name, and whether a changed one
 * overwrites what another window has changed. @returns the error, or null
 */
async function keep(search: SavedSearchSet, close: () => void): Promise<string | null> {
  const { name } = search;
  const refused = await keepSearch(search);
  if (refused === null) {
    close();
    showToast({ type: 'success', message: t('search:saved.done', { name }), component: 'search' });
    return null;
  }
  const same = search.searchid === undefined && refused.name === 'savedSearch.nameTaken' && ownSearchNamed(name);
  if (same) {
    // It stays shared: its users go on finding it, with the new conditions.
    const groups = [...new Set([...same.groups, ...search.groups])];
    askFirst(
      { title: t('search:saved.replaceTitle'), text: t('search:saved.replaceQuestion', { name: same.name }) },
      () => void replace({ ...search, searchid: same.searchid, etag: same.etag, groups }, close),
    );
  }
  const changed = refused.name === 'savedSearch.conflict' && savedSearchOf(search.searchid);
  if (changed)
    askFirst(
      { title: t('search:saved.overwriteTitle'), text: t('search:saved.overwriteQuestion', { name: changed.name }) },
      () => void replace({ ...search, etag: changed.etag }, close),
    );
  return refused.message;
}

async function replace(search: SavedSearchSet, close: () => void): Promise<void> {
  const refused = await keep(search, close);
  if (refused !== null) showToast({ type: 'error', message: refused, component: 'search' });
}

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
