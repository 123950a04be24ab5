import { t } from 'i18next';
import { useEffect } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { runCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { START_PATH } from '../areas.ts';
import { adoptAddress, takeLink } from './address.ts';
import { resolveDeepLink } from './resolve.ts';

/** Follows the link the app was opened with, and those put into the address later. Master data must be there. */
export const useDeepLink = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    follow(takeLink(), navigate);
    const onAddress = () => {
      if (adoptAddress()) follow(takeLink(), navigate);
    };
    window.addEventListener('hashchange', onAddress);
    return () => window.removeEventListener('hashchange', onAddress);
  }, [navigate]);
};

const follow = (link: string | undefined, navigate: NavigateFunction): void => {
  if (link === undefined) return;
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
