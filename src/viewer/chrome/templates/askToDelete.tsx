import { t } from 'i18next';
import type { Template } from '#core/contract/template.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { deleteTemplate } from '#src/viewer/session/templates/templates.ts';
import classes from '../placing/placing.module.css';

/** CSS px. */
const SIZE = [420, 200] as const;

/** Asks before a template is deleted. */
export const askToDelete = ({ templateid, name }: Template): void =>
  void openModal({
    title: t('stamps:template.delete'),
    size: SIZE,
    apply: t('stamps:template.delete'),
    content: ({ formId, close }) => (
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void remove(templateid);
        }}
      >
        <p className={classes.text}>{t('messages:confirm.template', { name })}</p>
      </form>
    ),
  });

async function remove(templateid: number): Promise<void> {
  const error = await deleteTemplate(templateid);
  if (error !== null) showToast({ type: 'error', message: error.message, component: 'templates' });
}
