import { useConfig } from '../config/store.ts';
import { localText } from '../storage.ts';
import { addToProtocol, canShow, lifetimeOf, type ToastRequest } from './model.ts';
import { protocolEntry } from './protocol.ts';
import { PROTOCOL_KEY, useToasts } from './store.ts';

let lastId = 0;

/** Tells the user something, unless the very same is on the screen already; keeps it in the protocol. */
export const showToast = (request: ToastRequest): void => {
  const { shown } = useToasts.getState();
  if (!canShow(shown, request)) return;
  lastId += 1;
  const { lifetime = lifetimeOf(request.type, useConfig.getState().hideErrorToastSeconds), ...text } = request;
  useToasts.setState({ shown: [...shown, { ...text, id: lastId, lifetime }] });
  noteInProtocol(request);
};

/** Keeps a message in the protocol without showing it. */
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

/** Closes what a component has to say no more: its matter is being tried again or is settled. */
export const closeToastsOf = (component: string): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.component !== component) }));

/** Forgets the protocol of a user who leaves; what is on the screen may still be read, until somebody signs in. */
export const clearProtocol = (): void => {
  useToasts.setState(({ shown }) => ({ protocol: [], shown: shown.map((toast) => ({ ...toast, past: true })) }));
  localText.remove(PROTOCOL_KEY);
};

/** Nothing of what was said to one user is shown to the next. */
export const closePastToasts = (): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter(({ past }) => past !== true) }));
