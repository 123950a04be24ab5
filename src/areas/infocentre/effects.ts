import { loadNamespaces, t } from 'i18next';
import { endsByReaction, EVENT_TYPES, type NotificationEvent } from '#core/contract/work/event.ts';
import { call } from '#src/gateway/call.ts';
import { refreshEventsAndMenu } from '#src/stores/masterdata/effects.ts';
import { runCommand } from '#src/commands/named.ts';
import { closePanel } from '#src/stores/shell/sidebar.ts';
import { userGuard } from '#src/stores/session/reset.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { pathOf } from './model.ts';

let isFinishing = false;

/**
 * Finishes the listed notifications one by one and then refreshes (specification, section 4, Notification); collective
 * ones remain. Stops at the first failure, which the gateway reports, or when the user signs out.
 */
export const finishAll = async (events: readonly NotificationEvent[]): Promise<void> => {
  if (isFinishing) return;
  isFinishing = true;
  const isHere = userGuard();
  try {
    for (const { id } of events.filter(endsByReaction)) {
      // oxlint-disable-next-line no-await-in-loop -- one by one, as specified
      const answer = await call('pushResponse', { body: { eventid: id, action: 'react' } });
      if (!answer.ok || !isHere()) break;
    }
    if (isHere()) await refreshEventsAndMenu();
  } finally {
    isFinishing = false;
  }
};

/**
 * Opens a notification (specification, section 4, Notification): reacts to it, refreshes events and menu, and navigates
 * to its target. A failed reaction is reported by the gateway and does not prevent navigation.
 */
export const openEvent = async (event: NotificationEvent): Promise<void> => {
  if (event.type === EVENT_TYPES.visualCheck) {
    await loadNamespaces('messages');
    return showToast({ type: 'info', message: t('messages:notification.notOnWeb'), component: 'infocentre' });
  }
  // It is finished once the mail has been resent.
  if (event.mail !== undefined) return runCommand('mail.resend', { ...event.mail, reason: event.body });
  const path = pathOf(event);
  if (path === undefined)
    return showToast({ type: 'error', message: t('infocentre:noTarget'), component: 'infocentre' });
  closePanel();
  if (endsByReaction(event)) {
    await call('pushResponse', { body: { eventid: event.id, action: 'react' } });
    void refreshEventsAndMenu();
  }
  return runCommand('path.open', path);
};
