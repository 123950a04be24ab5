import { useEffect, useRef } from 'react';
import { type Blocker, NavigationType, useBlocker } from 'react-router-dom';
import { askBy, isWorkUnsaved, mayLeave } from '#src/stores/work/registry.ts';
import { dismissModal, isAnyTyped, topModal } from '../frame/dismissModal.ts';
import { askToLeave } from './askToLeave.tsx';

/**
 * Blocks navigation and closing the tab while work is unsaved, the latter also while a dialog holds typed text, until
 * the user has answered. With a dialog open, the browser's Back dismisses it instead of changing the screen beneath it.
 */
export function useLeavingGuard(): void {
  /** The dialog for which the navigation was blocked. */
  const above = useRef<number>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    above.current = historyAction === NavigationType.Pop ? topModal() : undefined;
    const isLeaving = currentLocation.pathname !== nextLocation.pathname;
    return above.current !== undefined || (isLeaving && isWorkUnsaved('screen'));
  });
  const asked = useRef<Blocker>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker) return;
    asked.current = blocker;
    if (above.current !== undefined) {
      blocker.reset();
      dismissModal(above.current);
      return;
    }
    const { pathname, search } = blocker.location;
    void mayLeave('screen', pathname + search).then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    askBy(askToLeave);
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isWorkUnsaved('client') || isAnyTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}
