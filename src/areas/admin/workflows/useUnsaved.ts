import { t } from 'i18next';
import { useEffect, useEffectEvent, useRef } from 'react';
import { runCommand } from '#src/commands/named.ts';
import { holdWork } from '#src/stores/work/registry.ts';

/**
 * What is typed is lost to nobody: leaving asks. Answers how to publish: what is published is left without a question.
 * @param publish whether it was done
 */
export function useUnsaved(isDirty: boolean, publish: () => Promise<boolean>, back: string): () => Promise<boolean> {
  const isLeaving = useRef(false);
  const save = async (): Promise<boolean> => {
    if (!(await publish())) return false;
    isLeaving.current = true;
    runCommand('path.open', back);
    return true;
  };
  const unsaved = useEffectEvent(() => isDirty && !isLeaving.current);
  const keep = useEffectEvent(save);
  useEffect(
    () =>
      holdWork({
        isUnsaved: () => unsaved(),
        question: () => ({
          title: t('admin:unsaved.title'),
          text: t('admin:unsaved.text'),
          stay: t('admin:unsaved.stay'),
          ways: [
            { label: t('admin:workflows.publish'), take: () => keep() },
            { label: t('admin:unsaved.discard'), take: () => Promise.resolve(true), destroys: true },
          ],
        }),
      }),
    [],
  );
  return save;
}
