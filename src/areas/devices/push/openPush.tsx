import { loadNamespaces, t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import { PushDevices } from './PushDevices.tsx';

/** CSS px (assumed; the specification does not give it). */
const SIZE = [640, 560] as const;

/** Shows in which browsers the user is told by push. */
export const openPush = openingAfter(
  () => loadNamespaces(['devices', 'settings']),
  () => {
    openModal({
      title: t('settings:push'),
      size: SIZE,
      apply: false,
      cancel: t('ui:close'),
      content: () => <PushDevices />,
    });
  },
);
