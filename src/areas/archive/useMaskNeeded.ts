import { t } from 'i18next';
import { useEffect } from 'react';
import { call } from '#src/gateway/call.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { logout } from '#src/stores/session/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { mayArchive } from '#src/stores/masterdata/model.ts';

/**
 * Without any mask nothing can be archived: a message is shown and the user is signed out (specification, section 8).
 */
export const useMaskNeeded = (): void => {
  const none = useMasterData((data) => mayArchive(data) && data.masks.length === 0);
  useEffect(() => {
    if (!none) return undefined;
    const abort = new AbortController();
    void logOutWithoutMask(abort.signal);
    return () => abort.abort();
  }, [none]);
};

/** Asks the server first, as masks may just have failed to load. */
const logOutWithoutMask = async (signal: AbortSignal): Promise<void> => {
  const masks = await call('maskList', {}, { silent: true, signal });
  if (!masks.ok || masks.value.mask.length > 0 || signal.aborted) return;
  showToast({ type: 'error', message: t('archive:form.noMaskAtAll'), component: 'archive' });
  await logout(false);
};
