import { t } from 'i18next';
import type { Template } from '#core/contract/marks/template.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';
import { deleteTemplate } from '#src/viewer/session/templates/templates.ts';

/** CSS px. */
const SIZE = [420, 200] as const;

/** Asks before a template is deleted. */
export const askToDelete = ({ templateid, name }: Template): void =>
  void openModal({
    title: t('stamps:template.delete'),
    size: SIZE,
    apply: t('stamps:template.delete'),
    destructive: true,
    content: ({ formId, close }) => (
      <Question
        formId={formId}
        onYes={() => {
          close();
          void remove(templateid);
        }}
      >
        {t('messages:confirm.template', { name })}
      </Question>
    ),
  });

async function remove(templateid: number): Promise<void> {
  const error = await deleteTemplate(templateid);
  if (error !== null) showToast({ type: 'error', message: error.message, component: 'templates' });
}
