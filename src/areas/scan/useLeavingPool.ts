import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { tabText } from '#src/stores/storage.ts';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';
import { releasePool } from './effects.ts';
import { desk } from './store.ts';

/** The path the user left an open pool for (specification, section 2, App shell). */
const TARGET_KEY = 'scan.target';

/**
 * Leaving Scan releases the pool and stores the target path. If page work could still be undone, the user is asked
 * first, since leaving makes it final. Returning to the same page in the same tab reopens the pool.
 */
export function useLeavingPool(): void {
  const { t } = useTranslation('scan');
  useEffect(() => {
    const release = registerUnsavedWork({
      isUnsaved: () => desk().phase === 'open' && (desk().ledger.done > 0 || desk().sending > 0),
      question: () => ({
        title: t('leaving.title'),
        text: t('leaving.text', { count: desk().ledger.done }),
        stay: t('leaving.stay'),
        ways: [{ label: t('leaving.leave'), take: () => releasePool().then(() => true) }],
      }),
    });
    return () => {
      release();
      tabText.write(TARGET_KEY, location.hash.slice(1));
      void releasePool();
    };
  }, [t]);
}
