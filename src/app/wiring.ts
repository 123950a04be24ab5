import i18next, { t } from 'i18next';
import { connect } from '#src/gateway/connection.ts';
import { onGateway } from '#src/gateway/events.ts';
import { chooseServer, chosenServer } from '#src/stores/deployment/store.ts';
import { expireSession } from '#src/stores/session/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { offerAccountCommands } from './accountCommands.ts';

const unexpected = () => showToast({ type: 'error', message: t('app:failure.unexpected'), component: 'app' });

/** Joins the floors that do not know each other: gateway to texts, toasts and session. Called once, before the first call. */
export const wire = (): void => {
  connect({ language: () => i18next.language, describe: (failure) => t(`app:failure.${failure}`), online: () => navigator.onLine });
  const server = chosenServer();
  if (server !== undefined) chooseServer(server);
  onGateway('session.expired', expireSession);
  onGateway('call.failed', ({ call, error }) => showToast({ type: 'error', message: error.message, component: call }));
  offerAccountCommands();
  // What no boundary of React sees: handlers of events and promises nobody waits for.
  window.addEventListener('error', unexpected);
  window.addEventListener('unhandledrejection', unexpected);
};
