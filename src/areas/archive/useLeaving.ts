import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';
import { cancelAll } from './effects.ts';
import { isUnderWay } from './queue.ts';
import { currentArchive } from './store.ts';

const isUploading = (): boolean => currentArchive().files.some(isUnderWay);

/** Asks before the archive is left during uploads; leaving cancels them, and the files stay in the list. */
export function useLeaving(): void {
  const { t } = useTranslation('archive');
  useEffect(() => {
    const cancelAndGo = () => {
      cancelAll();
      return Promise.resolve(true);
    };
    return registerUnsavedWork({
      isUnsaved: isUploading,
      question: () => ({
        title: t('leaving.title'),
        text: t('leaving.text'),
        stay: t('leaving.stay'),
        ways: [{ label: t('leaving.leave'), take: cancelAndGo }],
      }),
    });
  }, [t]);
}
