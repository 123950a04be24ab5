import type { PushDevice } from '#core/contract/people/push.ts';

/**
 * Whether this browser receives push: `insecure` without TLS, which push requires; `denied` if the user denied the
 * permission.
 */
export type PushState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on';

/** The push capabilities of a browser. */
export interface Ability {
  readonly isSecure: boolean;
  readonly canPush: boolean;
  readonly permission: 'default' | 'denied' | 'granted';
  /** Endpoint of its subscription; undefined if it has none. */
  readonly endpoint: string | undefined;
}

/** This browser among the user's devices. */
export const hereOf = (devices: readonly PushDevice[], { endpoint }: Pick<Ability, 'endpoint'>) =>
  endpoint === undefined ? undefined : devices.find((device) => device.endpoint === endpoint);

/** A subscription unknown to the server, or registered for another user, counts as off. */
export function pushState(ability: Ability, devices: readonly PushDevice[]): PushState {
  if (!ability.isSecure) return 'insecure';
  if (!ability.canPush) return 'unsupported';
  if (ability.permission === 'denied') return 'denied';
  return hereOf(devices, ability) === undefined ? 'off' : 'on';
}

/** Converts the server's key for the browser. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}
