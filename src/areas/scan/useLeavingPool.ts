import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';
import { openPool, releasePool, unlockPool } from './effects.ts';
import { forgetTarget, keepTarget, takeTarget } from './leaving.ts';
import { desk } from './store.ts';

/** Read when the area is loaded: a target stored later belongs to this page load. */
let interrupted = takeTarget(location.hash);

/** Opens the pool, unless the user was leaving it when the page was reloaded: then finishes leaving. */
export function useEnteringPool(poolid: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const target = interrupted;
    interrupted = undefined;
    if (target === undefined) {
      // If leaving failed, its target is still stored, but the user is back.
      forgetTarget();
      void openPool(poolid);
      return;
    }
    void unlockPool(poolid);
    void navigate(target, { replace: true });
  }, [navigate, poolid]);
}

async function leaveFor(target?: string): Promise<void> {
  // Left already: the screen closes behind the question.
  if (desk().poolid === undefined) return;
  if (target !== undefined) keepTarget(target);
  // If the page is unloaded meanwhile, the pool may not have been released, and the target stays.
  if (await releasePool()) forgetTarget();
}

/**
 * Leaving Scan releases the pool and keeps the target path meanwhile. If page work could still be undone, the user is
 * asked first, since leaving makes it final. Returning to the same page in the same tab reopens the pool.
 */
export function useLeavingPool(): void {
  const { t } = useTranslation('scan');
  useEffect(() => {
    const release = registerUnsavedWork({
      isUnsaved: () => desk().phase === 'open' && (desk().ledger.done > 0 || desk().sending > 0 || desk().unsaved),
      question: (target) => ({
        title: t('leaving.title'),
        text: t('leaving.text', { count: desk().ledger.done }),
        stay: t('leaving.stay'),
        ways: [{ label: t('leaving.leave'), take: () => leaveFor(target).then(() => true) }],
      }),
    });
    return () => {
      release();
      void leaveFor(location.hash.slice(1));
    };
  }, [t]);
}
