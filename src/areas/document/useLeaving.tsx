import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { openModal } from '#src/stores/modals/effects.ts';
import { mustConfirmLeaving } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

const QUESTION_SIZE = [420, 240] as const;

interface Ways {
  readonly onGone: () => void;
  readonly onStay?: () => void;
}

/**
 * Leaves the editing, asking first where something is unsaved (specification, section 4). Going to another page of the app and
 * closing the tab ask as well.
 */
export function useLeaving(layers: Layers, save: () => Promise<boolean>): () => void {
  const { t } = useTranslation('viewer');
  const isUnsaved = useCallback(() => mustConfirmLeaving(layers.store.getState().edit), [layers]);

  const ask = useCallback(
    ({ onGone, onStay }: Ways) => {
      const saveAndGo = async () => {
        if (!(await save())) return onStay?.();
        await layers.leave('keep');
        return onGone();
      };
      const discardAndGo = async () => {
        await layers.leave('discard');
        onGone();
      };
      const closing = (close: () => void, go: () => Promise<void>) => () => {
        close();
        void go();
      };
      openModal({
        title: t('unsaved.title'),
        size: QUESTION_SIZE,
        apply: t('unsaved.save'),
        cancel: t('unsaved.stay'),
        content: ({ formId, close }) => <UnsavedQuestion formId={formId} onSave={closing(close, saveAndGo)} onDiscard={closing(close, discardAndGo)} />,
        ...(onStay === undefined ? {} : { onCancel: onStay }),
      });
    },
    [layers, save, t],
  );

  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') ask({ onGone: () => blocker.proceed(), onStay: () => blocker.reset() });
  }, [blocker, ask]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);

  return useCallback(() => {
    if (isUnsaved()) ask({ onGone: () => undefined });
    else void layers.leave('keep');
  }, [isUnsaved, ask, layers]);
}
