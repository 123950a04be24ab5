import { t } from 'i18next';
import { MODAL_SIZES } from '#core/contract/constants.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { AppSettings } from './AppSettings.tsx';

/** Opens the settings stored on the server (specification, section 2, Modals: App settings). */
export const openAppSettings = (): void =>
  void openModal({
    title: t('settings:settings'),
    size: MODAL_SIZES.settings,
    content: (modal) => <AppSettings {...modal} />,
  });
