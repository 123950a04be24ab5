import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { useSession } from '#src/stores/session/store.ts';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';
import { end, goOnIn, isUnsaved, save, saveAndGoOn } from './effects.ts';
import { useEditing } from './store.ts';

/**
 * The keys of editing, and the question before leaving. The panel has them because it may be seen before the actions of
 * the document are loaded; the actions have them because another panel may be shown.
 */
export function useEditGuard(info: DocumentInfo): void {
  const { docid } = info;
  const { t } = useTranslation('indexing');
  const isEditing = useEditing(({ edited }) => edited?.docid === docid);
  const saveAndEnd = (): void => void save(docid).then((kept) => kept && end());
  useCommands(
    t('toolbar'),
    isEditing
      ? [
          { id: 'indexing.save', label: t('save'), chord: 'Ctrl+S', when: { typing: true }, run: saveAndEnd },
          {
            id: 'indexing.saveOn',
            label: t('saveOn'),
            chord: 'Ctrl+Shift+S',
            when: { typing: true },
            run: () => void saveAndGoOn(docid),
          },
        ]
      : [],
  );
  useEffect(() => goOnIn(info), [info]);
  useEffect(
    () =>
      registerUnsavedWork({
        isUnsaved: () => isUnsaved(docid),
        question: () => {
          const discard = {
            label: t('discard'),
            destroys: true,
            take: () => {
              end();
              return Promise.resolve(true);
            },
          };
          const keep = {
            label: t('save'),
            take: async () => {
              const kept = await save(docid);
              if (kept) end();
              return kept;
            },
          };
          return {
            title: t('unsaved.title'),
            text: t('unsaved.text'),
            stay: t('unsaved.stay'),
            // While the session is interrupted nothing can be saved.
            ways: useSession.getState().interrupted ? [discard] : [keep, discard],
          };
        },
      }),
    [docid, t],
  );
}
