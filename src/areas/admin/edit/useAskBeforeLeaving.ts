import { t } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';

/**
 * Asks before leaving while something is unsaved.
 * @param save returns whether it succeeded; called for the answer with this label
 */
export function useAskBeforeLeaving(
  isUnsaved: () => boolean,
  save: () => Promise<boolean>,
  label: 'admin:save' | 'admin:workflows.publish',
): void {
  const unsaved = useEffectEvent(isUnsaved);
  const keep = useEffectEvent(save);
  useEffect(
    () =>
      registerUnsavedWork({
        isUnsaved: () => unsaved(),
        question: () => ({
          title: t('ui:unsaved.title'),
          text: t('ui:unsaved.text'),
          stay: t('ui:unsaved.stay'),
          ways: [
            { label: t(label), take: () => keep() },
            { label: t('ui:unsaved.discard'), take: () => Promise.resolve(true), destroys: true },
          ],
        }),
      }),
    [label],
  );
}
