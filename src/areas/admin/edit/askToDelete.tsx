import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';
import { remove } from '../effects.ts';
import type { AdminRow, Section } from '../sections/section.ts';
import { usesOf } from './UsesPart.tsx';

/** CSS px. */
const SIZE = [460, 260] as const;

/** Names what would be deleted. If it is still in use, says by what, and offers to retire it instead. */
export const askToDelete = (section: Section, row: AdminRow, onDone: () => void): void => {
  const name = section.titleOf(row);
  void usesOf(section.noun, row.id).then((uses) => {
    const needed = uses.map(({ by, count }) => t(`admin:uses.${by}`, { count })).join(', ');
    openModal({
      title: t('admin:delete'),
      size: SIZE,
      apply: needed === '' ? t('admin:delete') : false,
      destructive: needed === '',
      ...(needed !== '' && { cancel: t('ui:close') }),
      content: ({ formId, close }) =>
        needed === '' ? (
          <Question
            formId={formId}
            onYes={() => {
              close();
              void remove(section.noun, row).then((gone) => (gone ? onDone() : undefined));
            }}
          >
            {t('admin:deleteQuestion', { name })}
          </Question>
        ) : (
          <p>{t('admin:deleteNeeded', { name, uses: needed })}</p>
        ),
    });
    return undefined;
  });
};
