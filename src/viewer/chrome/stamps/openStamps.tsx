import { loadNamespaces, t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';
import { StampForm } from './StampForm.tsx';

/** CSS px. */
const SIZE = [520, 640] as const;

/** Opens the dialog for choosing a stamp. */
export const openStamps = openingAfter(
  () => loadNamespaces('stamps'),
  (_, desk: PlacingDesk) => {
    openModal({
      title: t('stamps:title'),
      size: SIZE,
      apply: t('stamps:take'),
      content: ({ formId, close }) => <StampForm desk={desk} formId={formId} close={close} />,
    });
  },
);
