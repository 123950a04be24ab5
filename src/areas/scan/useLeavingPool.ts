import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { tabText } from '#src/stores/storage.ts';
import { holdWork } from '#src/stores/work/registry.ts';
import { releasePool } from './effects.ts';
import { desk } from './store.ts';

/** Where the user went from an open pool (specification, section 2, App shell). */
const TARGET_KEY = 'scan.target';

/**
 * Leaving Scan gives the pool back and stores the target path. Where page work could still be undone the user is asked:
 * it is settled by that. Whoever comes back to the same page of the same tab finds the pool open again.
 */
export function useLeavingPool(): void {
  const { t } = useTranslation('scan');
  useEffect(() => {
    const release = holdWork({
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
