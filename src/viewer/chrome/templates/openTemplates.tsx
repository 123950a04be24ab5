import { loadNamespaces, t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';
import { TemplatesForm } from './TemplatesForm.tsx';

/** CSS px. */
const SIZE = [520, 660] as const;

/** Shows the templates to choose from. */
export const openTemplates = async (desk: PlacingDesk): Promise<void> => {
  await loadNamespaces(['stamps', 'messages']);
  openModal({ title: t('stamps:template.title'), size: SIZE, apply: t('stamps:take'), content: ({ formId, close }) => <TemplatesForm desk={desk} formId={formId} close={close} /> });
};
