import { loadNamespaces, t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';
import { TemplatesForm } from './TemplatesForm.tsx';

/** CSS px. */
const SIZE = [520, 660] as const;

/** Opens the dialog for choosing a template. */
export const openTemplates = openingAfter(
  () => loadNamespaces(['stamps', 'messages']),
  (_, desk: PlacingDesk) => {
    openModal({
      title: t('stamps:template.title'),
      size: SIZE,
      apply: t('stamps:take'),
      content: ({ formId, close }) => <TemplatesForm desk={desk} formId={formId} close={close} />,
    });
  },
);
