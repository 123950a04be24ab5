import type { PushDevice } from '#core/contract/people/push.ts';

/**
 * Whether this browser is told: `insecure` where the page came without TLS, which no browser lets be pushed to;
 * `denied` where the user said no to the browser itself.
 */
export type PushState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on';

/** What a browser says of itself. */
export interface Ability {
  readonly isSecure: boolean;
  readonly canPush: boolean;
  readonly permission: 'default' | 'denied' | 'granted';
  /** Of its subscription; undefined where it has none. */
  readonly endpoint: string | undefined;
}

/** The one that is looked through, among those of the user. */
export const hereOf = (devices: readonly PushDevice[], { endpoint }: Pick<Ability, 'endpoint'>) =>
  endpoint === undefined ? undefined : devices.find((device) => device.endpoint === endpoint);

/** A subscription that the server does not know of, or knows as another's, tells the user nothing. */
export function pushState(ability: Ability, devices: readonly PushDevice[]): PushState {
  if (!ability.isSecure) return 'insecure';
  if (!ability.canPush) return 'unsupported';
  if (ability.permission === 'denied') return 'denied';
  return hereOf(devices, ability) === undefined ? 'off' : 'on';
}

/** A server’s key as the browser wants it. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}
