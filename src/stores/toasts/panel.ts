import { t } from 'i18next';
import { showToast } from './effects.ts';

/** Says that a panel has its maximum size (specification, section 8). */
export const sayPanelTooLarge = (): void =>
  showToast({ type: 'info', message: t('shell:panelTooLarge'), component: 'panel' });
