import { t } from 'i18next';
import type { Template } from '#core/contract/marks/template.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { deleteTemplate } from '#src/viewer/session/templates/templates.ts';

/** Asks for confirmation before deleting a template. */
export const askToDelete = ({ templateid, name }: Template): void =>
  void askFirst(
    { title: t('stamps:template.delete'), text: t('messages:confirm.template', { name }) },
    () => void remove(templateid),
  );

async function remove(templateid: number): Promise<void> {
  const error = await deleteTemplate(templateid);
  if (error !== null) showToast({ type: 'error', message: error.message, component: 'templates' });
}
