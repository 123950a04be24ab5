import { t } from 'i18next';
import type { FormInfo } from '#core/contract/work/form.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';
import { remove } from './effects.ts';

/** CSS px. */
const SIZE = [420, 240] as const;

/** Names what is destroyed before it is. */
export const askToDelete = ({ formid, name }: FormInfo): void => {
  openModal({
    title: t('forms:delete'),
    size: SIZE,
    apply: t('forms:delete'),
    destructive: true,
    content: ({ formId, close }) => (
      <Question
        formId={formId}
        onYes={() => {
          close();
          void remove(formid);
        }}
      >
        {t('forms:deleteQuestion', { name })}
      </Question>
    ),
  });
};
