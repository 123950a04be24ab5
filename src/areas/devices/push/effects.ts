import { t } from 'i18next';
import type { PushDevice } from '#core/contract/people/push.ts';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { type Ability, keyBytes } from './model.ts';

/** Where the build puts the service worker (scripts/pushWorker.ts). */
const WORKER = `${import.meta.env.BASE_URL}push.js`;

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription();

/** The push capabilities of this browser. */
export async function abilityHere(): Promise<Ability> {
  if (!canPush()) return { isSecure: isSecureContext, canPush: false, permission: 'default', endpoint: undefined };
  const subscription = await subscriptionHere();
  return {
    isSecure: isSecureContext,
    canPush: true,
    permission: Notification.permission,
    endpoint: subscription?.endpoint,
  };
}

/**
 * Turns on push for this browser, which first asks the user for permission. @returns whether the server now sends to it
 */
export async function switchOn(publickey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const subscription = await subscribe(publickey).catch(() => null);
  const { endpoint = '', keys } = subscription?.toJSON() ?? {};
  if (subscription === null || keys === undefined) {
    showToast({ type: 'error', message: t('devices:push.notSubscribed'), component: 'devices' });
    return false;
  }
  const { p256dh = '', auth = '' } = keys;
  const answer = await call('pushSet', { body: { endpoint, keys: { p256dh, auth } } });
  if (!answer.ok) await subscription.unsubscribe();
  return answer.ok;
}

/** A subscription made with another server's key cannot be used. */
async function subscribe(publickey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, {
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(publickey) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/** Stops push for a browser; if it is this one, also deletes its subscription. */
export async function remove({ id, endpoint }: PushDevice): Promise<boolean> {
  const answer = await call('pushDelete', { body: { id } });
  if (!answer.ok) return false;
  const here = canPush() ? await subscriptionHere() : null;
  if (here?.endpoint === endpoint) await here.unsubscribe();
  return true;
}

/** Sends a test message to a browser. */
export async function sendTest({ id }: PushDevice): Promise<void> {
  const answer = await call('pushTest', { body: { id } });
  if (answer.ok) showToast({ type: 'info', message: t('devices:push.testSent'), component: 'devices' });
}
