import { t } from 'i18next';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';

interface Uploads {
  readonly areUnderWay: () => boolean;
  readonly cancelAll: () => void;
}

/** Uploads continue on other screens; signing out and closing the tab end them, and ask first. */
export const askAboutUploads = ({ areUnderWay, cancelAll }: Uploads): void => {
  registerUnsavedWork({
    outlivesScreen: true,
    isUnsaved: areUnderWay,
    question: () => ({
      title: t('panels:uploads.title'),
      text: t('panels:uploads.text'),
      stay: t('panels:uploads.stay'),
      ways: [
        {
          label: t('panels:uploads.leave'),
          destroys: true,
          take: () => {
            cancelAll();
            return Promise.resolve(true);
          },
        },
      ],
    }),
  });
};
