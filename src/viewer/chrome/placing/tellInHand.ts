import { t } from 'i18next';
import { flushSync } from 'react-dom';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';

/**
 * Closes the dialog and leads back to the pages: what was chosen is in hand. @param number the running number that it
 * got
 */
export function tellInHand(desk: PlacingDesk, close: () => void, number?: number): void {
  // A dialog gives the focus back when it goes; the pages take it after that.
  flushSync(close);
  desk.focus();
  const how = t('stamps:inHand');
  showToast({
    type: 'info',
    message: number === undefined ? how : `${t('stamps:number', { number })} ${how}`,
    component: 'placing',
  });
}
