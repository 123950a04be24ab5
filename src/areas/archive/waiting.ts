import { t } from 'i18next';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';
import { cancelAll } from './effects.ts';
import { isOpen, isUnderWay } from './queue.ts';
import { currentArchive } from './store.ts';

const unarchived = () => currentArchive().files.filter((entry) => isOpen(entry) || isUnderWay(entry));

const cancelAndGo = () => {
  cancelAll();
  return Promise.resolve(true);
};

/**
 * Files stay in the list until the user logs out or closes the tab, which then asks; registered when the archive is
 * first opened.
 */
registerUnsavedWork({
  outlivesScreen: true,
  isUnsaved: () => unarchived().length > 0,
  question: () => ({
    title: t('archive:waiting.title'),
    text: t('archive:waiting.text', { count: unarchived().length }),
    stay: t('archive:leaving.stay'),
    ways: [{ label: t('archive:waiting.leave'), destroys: true, take: cancelAndGo }],
  }),
});
