import { loadNamespaces, t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import { Devices } from './Devices.tsx';

/** CSS px (assumed; the dialog is not in the specification). */
const SIZE = [520, 520] as const;

/** Shows where the user is signed in. */
export const openDevices = openingAfter(
  () => loadNamespaces(['devices', 'settings']),
  () => {
    openModal({
      title: t('settings:sessions'),
      size: SIZE,
      apply: false,
      cancel: t('ui:close'),
      content: () => <Devices />,
    });
  },
);
