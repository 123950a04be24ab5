import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { askBy, isWorkUnsaved, mayLeave } from '#src/stores/work/registry.ts';
import { askToLeave } from './askToLeave.tsx';

/** Blocks navigation and closing the tab while work is unsaved, until the user has answered. */
export function useLeavingGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isWorkUnsaved('screen'),
  );
  const asked = useRef<Blocker>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker) return;
    asked.current = blocker;
    const { pathname, search } = blocker.location;
    void mayLeave('screen', pathname + search).then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    askBy(askToLeave);
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isWorkUnsaved('client')) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}
