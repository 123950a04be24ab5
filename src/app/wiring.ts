import i18next, { t } from 'i18next';
import type { OperationName } from '#core/contract/operations.ts';
import { connect } from '#src/gateway/connection.ts';
import type { CallError } from '#src/gateway/error.ts';
import { emitGateway, onGateway } from '#src/gateway/events.ts';
import { refreshEventsAndMenu } from '#src/stores/masterdata/effects.ts';
import { refreshEventsQuietly } from '#src/stores/masterdata/events.ts';
import { chooseServer, chosenServer } from '#src/stores/deployment/store.ts';
import { expireSession } from '#src/stores/session/effects.ts';
import { onSignal } from '#src/stores/stream/signals.ts';
import { closeToastsOf, noteInProtocol, showToast } from '#src/stores/toasts/effects.ts';
import { offerAccountCommands } from './accountCommands.ts';
import { offerWorkflowCommands } from './workflowCommands.ts';
import { offerTellingCommands } from './tellingCommands.ts';

/** Origin of toasts about an unreachable server: they close when it is back. */
const REACH = 'network';

/** Shown once, however many calls fail, because identical toasts are merged. */
const tellOffline = () =>
  showToast({ type: 'error', message: t('app:failure.noInternet'), lifetime: 0, component: REACH });

const tell = (call: OperationName, { name, message }: CallError) => {
  if (name === 'offline') tellOffline();
  else showToast({ type: 'error', message, component: name === 'noResponse' ? REACH : call });
};

const unexpected = () => showToast({ type: 'error', message: t('app:failure.unexpected'), component: 'app' });

/** The browser's harmless note about sizes that changed during observation: the rest is delivered in the next frame. */
const isLateResize = ({ message }: ErrorEvent): boolean => message.startsWith('ResizeObserver loop');

/** Errors of failed imports, to recognise those that nobody catches. */
const lostChunks = new WeakSet<Error>();

/**
 * Connects floors that do not know each other: the gateway with texts, toasts and session. Called once, before the
 * first call.
 */
export const wire = (): void => {
  connect({
    language: () => i18next.language,
    describe: (failure) => t(`app:failure.${failure}`),
    online: () => navigator.onLine,
  });
  const server = chosenServer();
  if (server !== undefined) chooseServer(server);
  onGateway('session.expired', expireSession);
  onGateway('call.failed', ({ call, error }) => tell(call, error));
  onGateway('call.noted', ({ call, error }) =>
    noteInProtocol({ type: 'info', message: error.message, component: call }),
  );
  onSignal('event', () => void refreshEventsQuietly());
  onSignal('change', ({ noun }) => noun === 'license' && void refreshEventsAndMenu());
  onSignal('reset', () => void refreshEventsQuietly());
  onGateway('server.back', () => closeToastsOf(REACH));
  window.addEventListener('offline', tellOffline);
  window.addEventListener('online', () => emitGateway('server.back', {}));
  offerAccountCommands();
  offerWorkflowCommands();
  offerTellingCommands();
  // Errors outside React's boundaries: event handlers and unawaited promises.
  window.addEventListener('error', (event) => {
    if (!isLateResize(event)) unexpected();
  });
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (lostChunks.has(reason)) showToast({ type: 'error', message: t('app:failure.chunk'), component: 'app' });
    else unexpected();
  });
  window.addEventListener('vite:preloadError', ({ payload }) => lostChunks.add(payload));
};
