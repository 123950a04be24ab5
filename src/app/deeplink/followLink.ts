import { t } from 'i18next';
import type { NavigateFunction } from 'react-router-dom';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { runCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { START_PATH } from '../areas.ts';
import { resolveDeepLink } from './resolve.ts';

/** Opens the target of an old client's link, or says what is wrong with it. */
export const followLink = (link: string, navigate: NavigateFunction): void => {
  const targets = resolveDeepLink(link, useMasterData.getState());
  if (!targets.ok) {
    const { name, part } = targets.error;
    showToast({
      type: 'error',
      title: t('shell:deepLink.title'),
      message: t(`shell:deepLink.problem.${name}`, { part }),
      component: 'deepLink',
    });
    return void navigate(START_PATH, { replace: true });
  }
  for (const target of targets.value) {
    if (target.kind === 'search') runCommand('search.run', target.prefill);
    else void navigate(target.path, { replace: true });
  }
};
