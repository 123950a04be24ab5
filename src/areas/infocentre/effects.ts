import { t } from 'i18next';
import { endsByReaction, type NotificationEvent } from '#core/contract/event.ts';
import { call } from '#src/gateway/call.ts';
import { refreshEventsAndMenu } from '#src/stores/masterdata/effects.ts';
import { runCommand } from '#src/commands/named.ts';
import { closePanel } from '#src/stores/shell/sidebar.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { pathOf } from './model.ts';

/**
 * Follows a notification (specification, section 4, Notification): it is reacted to, events and menu are refreshed, and the place
 * that it leads to is shown. A reaction that fails is told by the gateway and keeps nobody from going there.
 */
export const openEvent = async (event: NotificationEvent): Promise<void> => {
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
