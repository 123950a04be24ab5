import { loadNamespaces, t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import { PushDevices } from './PushDevices.tsx';

/** CSS px (assumed; not in the specification). */
const SIZE = [640, 560] as const;

/** Shows which browsers receive the user's push messages. */
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
