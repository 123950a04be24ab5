import type { OperationName } from '#core/contract/operations.ts';
import type { CallError } from './error.ts';

interface GatewayEvents {
  /** The server refused the session (401): the one door through which a session ends unasked. */
  'session.expired': { readonly call: OperationName };
  /** A failure that the user is told, unless the caller asked for silence. */
  'call.failed': { readonly call: OperationName; readonly error: CallError };
  /** A failure that is kept for the record and answered by a question elsewhere. */
  'call.noted': { readonly call: OperationName; readonly error: CallError };
  /**
   * The server answers again after it did not, or the machine has a network again: what failed meanwhile may be asked
   * anew.
   */
  'server.back': Record<string, never>;
}

type Listener<Name extends keyof GatewayEvents> = (event: GatewayEvents[Name]) => void;

const listeners: { readonly [Name in keyof GatewayEvents]: Set<Listener<Name>> } = {
  'session.expired': new Set(),
  'call.failed': new Set(),
  'call.noted': new Set(),
  'server.back': new Set(),
};

/** Subscribes and returns the way to unsubscribe. */
export const onGateway = <Name extends keyof GatewayEvents>(name: Name, listener: Listener<Name>): (() => void) => {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
};

export const emitGateway = <Name extends keyof GatewayEvents>(name: Name, event: GatewayEvents[Name]): void => {
  for (const listener of listeners[name]) listener(event);
};
