import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/commands/useCommands.ts';
import { end, save, saveAndGoOn } from './effects.ts';

/** The keys of editing. The form has them as soon as it is seen, the document also while another panel is shown. */
export function useEditKeys(docid: number, isEditing: boolean): void {
  const { t } = useTranslation('indexing');
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
}
