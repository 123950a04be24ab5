import type { OperationName } from '#core/contract/operations.ts';
import type { CallError } from './error.ts';

interface GatewayEvents {
  /** The server rejected the session (401): the only way a session ends unintentionally. */
  'session.expired': { readonly call: OperationName };
  /** A failure to show to the user, unless the caller asked for silence. */
  'call.failed': { readonly call: OperationName; readonly error: CallError };
  /** A failure that is only logged, because a question elsewhere deals with it. */
  'call.noted': { readonly call: OperationName; readonly error: CallError };
  /** The server can be reached again, or the network is back: failed requests can be retried. */
  'server.back': Record<string, never>;
}

type Listener<Name extends keyof GatewayEvents> = (event: GatewayEvents[Name]) => void;

const listeners: { readonly [Name in keyof GatewayEvents]: Set<Listener<Name>> } = {
  'session.expired': new Set(),
  'call.failed': new Set(),
  'call.noted': new Set(),
  'server.back': new Set(),
};

/** Subscribes and returns a function that unsubscribes. */
export const onGateway = <Name extends keyof GatewayEvents>(name: Name, listener: Listener<Name>): (() => void) => {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
};

export const emitGateway = <Name extends keyof GatewayEvents>(name: Name, event: GatewayEvents[Name]): void => {
  for (const listener of listeners[name]) listener(event);
};
