import { useConfig } from '../config/store.ts';
import { localText } from '../storage.ts';
import { addToProtocol, canShow, lifetimeOf, type ToastRequest } from './model.ts';
import { protocolEntry } from './protocol.ts';
import { PROTOCOL_KEY, useToasts } from './store.ts';

let lastId = 0;

/** Shows a message, unless an identical one is already on screen, and adds it to the log. */
export const showToast = (request: ToastRequest): void => {
  const { shown } = useToasts.getState();
  if (!canShow(shown, request)) return;
  lastId += 1;
  const { lifetime = lifetimeOf(request.type, useConfig.getState().hideErrorToastSeconds), ...text } = request;
  useToasts.setState({ shown: [...shown, { ...text, id: lastId, lifetime }] });
  noteInProtocol(request);
};

/** Adds a message to the log without showing it. */
export const noteInProtocol = (request: ToastRequest): void => {
  const protocol = addToProtocol(
    useToasts.getState().protocol,
    protocolEntry(request, {
      userAgent: navigator.userAgent,
      width: window.innerWidth,
      height: window.innerHeight,
      now: new Date(),
    }),
  );
  useToasts.setState({ protocol });
  localText.write(PROTOCOL_KEY, JSON.stringify(protocol));
};

export const closeToast = (id: number): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));

/** Closes a component's toasts, because the matter is being retried or is settled. */
export const closeToastsOf = (component: string): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.component !== component) }));

/** Clears the log of a user who leaves; visible toasts stay until somebody signs in. */
export const clearProtocol = (): void => {
  useToasts.setState(({ shown }) => ({ protocol: [], shown: shown.map((toast) => ({ ...toast, past: true })) }));
  localText.remove(PROTOCOL_KEY);
};

/** Messages for one user are never shown to the next. */
export const closePastToasts = (): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter(({ past }) => past !== true) }));
