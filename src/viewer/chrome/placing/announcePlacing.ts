import { t } from 'i18next';
import { flushSync } from 'react-dom';
import { closeToastsOf, showToast } from '#src/stores/toasts/effects.ts';
import { isTouch } from '#src/ui/touch.ts';
import type { Unexpected } from '#src/viewer/model/placing/spreading.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';

/**
 * Closes the dialog and returns to the pages with the chosen item ready to place. The message that says so closes once
 * the item is placed or given up.
 * @param number the running number it was given
 */
export function announcePlacing(desk: PlacingDesk, close: () => void, number?: number): void {
  // A closing dialog restores the focus; only then can the pages take it.
  flushSync(close);
  desk.focus();
  const how = isTouch() ? t('stamps:inHand') : `${t('stamps:inHand')} ${t('stamps:inHandKeys')}`;
  showToast({
    type: 'info',
    message: number === undefined ? how : `${t('stamps:number', { number })} ${how}`,
    component: 'placing',
  });
  const stopListening = desk.toolbox.subscribe(({ placing }) => {
    if (placing !== null) return;
    stopListening();
    closeToastsOf('placing');
  });
}

const MESSAGES = { far: 'stamps:farRoom', nowhere: 'stamps:noRoom', unknown: 'stamps:unknownRoom' } as const;

/** Says where something went that was to move to blank space: out of sight, or possibly onto what is printed there. */
export const tellSettled = (how: Unexpected): void =>
  showToast({ type: 'info', message: t(MESSAGES[how]), component: 'placed' });
