import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { maskOf } from './model.ts';
import { rememberedFields } from './saved/remembered.ts';
import { useSearch } from './store.ts';

/** Selects a mask, or none, for the search and stores the choice in the settings. */
export const chooseMask = (maskId: number | null): void => {
  useSearch.setState(({ draft }) => ({
    draft: { ...draft, maskId, fields: rememberedFields(maskId) },
    problems: {},
  }));
  changeSettings((settings) => {
    settings.search.maskid = maskId;
  });
};

/** The mask stored in the settings may no longer be available (specification, section 8). */
export const useMaskStillThere = (): void => {
  const { t } = useTranslation('search');
  const data = useMasterData();
  // If there are no masks at all, master data is missing, which has been reported already.
  const gone = useSearch(
    ({ draft }) => draft.maskId !== null && data.masks.length > 0 && maskOf(draft, data) === undefined,
  );
  useEffect(() => {
    if (!gone) return;
    showToast({ type: 'warning', message: t('mask.gone'), component: 'search' });
    chooseMask(null);
  }, [gone, t]);
};
