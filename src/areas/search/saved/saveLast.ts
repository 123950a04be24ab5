import { t } from 'i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { listSettings } from '#src/stores/lists/effects.ts';
import { toRequest } from '../model.ts';
import { narrowed } from '../narrow.ts';
import { resultList } from '../resultList.ts';
import { savedOf } from './model.ts';
import { openSaving } from './openSaving.tsx';

/** Saves the last search run; there must be one (specification, section 5). */
export const saveLast = (): void => {
  const list = resultList();
  const { asked, quick } = list.store.getState();
  const { sort, filters } = listSettings(list.id);
  const data = useMasterData.getState();
  const request = asked === undefined ? undefined : toRequest(asked, data, sort);
  const narrower = request?.ok === true ? narrowed(request.value, filters, quick, data.doctypes) : undefined;
  if (asked === undefined || narrower === undefined)
    showToast({ type: 'warning', message: t('search:saved.runFirst'), component: 'search' });
  else openSaving(savedOf(asked, narrower, { filters, quick }));
};
