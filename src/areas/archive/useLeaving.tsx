import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { openModal } from '#src/stores/modals/effects.ts';
import { cancelAll } from './effects.ts';
import { isUnderWay } from './queue.ts';
import { currentArchive } from './store.ts';

const QUESTION_SIZE = [420, 200] as const;

const isUploading = (): boolean => currentArchive().files.some(isUnderWay);

/** Asks before the archive is left while files are on their way; whoever goes takes them back, and they wait in the list. */
export function useLeaving(): void {
  const { t } = useTranslation('archive');
  const ask = useCallback(
    (go: () => void, stay: () => void) =>
      openModal({
        title: t('leaving.title'),
        size: QUESTION_SIZE,
        apply: t('leaving.leave'),
        cancel: t('leaving.stay'),
        onCancel: stay,
        content: ({ formId, close }) => (
          <form
            id={formId}
            onSubmit={(event) => {
              event.preventDefault();
              close();
              cancelAll();
              go();
            }}
          >
            <p>{t('leaving.text')}</p>
          </form>
        ),
      }),
    [t],
  );

  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUploading());
  useEffect(() => {
    if (blocker.state === 'blocked') ask(() => blocker.proceed(), () => blocker.reset());
  }, [blocker, ask]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isUploading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}
