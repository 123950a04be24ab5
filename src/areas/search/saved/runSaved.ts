import { t } from 'i18next';
import type { SavedQuery } from '#core/contract/search/savedSearch.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { runSearch } from '../effects.ts';
import { withoutLost } from '../model.ts';
import { useSearch } from '../store.ts';
import { draftOf, narrowingOf } from './model.ts';

/**
 * Takes a stored search into the panel and runs it. If its mask, or a field of it, is gone, the user is told and
 * decides what to do with the rest: with fewer conditions it would find other documents than it says.
 */
export async function runSaved(saved: SavedQuery): Promise<void> {
  const stored = draftOf(saved);
  const draft = withoutLost(stored, useMasterData.getState());
  useSearch.setState({ draft, problems: {} });
  if (draft === stored) await runSearch(narrowingOf(saved));
  else showToast({ type: 'warning', message: t('search:saved.incomplete'), component: 'search' });
}
