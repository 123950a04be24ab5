import { LAYER_LOCK_MS, LAYER_LOCK_RENEW_MS } from '#core/contract/constants.ts';
import type { EditNotice } from '#src/viewer/model/edit.ts';
import type { CallError } from '#src/gateway/error.ts';
import { onUserBack } from '#src/stores/session/reset.ts';
import type { LayerCalls } from './calls.ts';

/** The notice for a refused lock: who holds it, or why it was not available. */
export const noticeOfRefusal = ({ name, message, details }: CallError): EditNotice => {
  if (name !== 'layer.locked' && name !== 'layer.lockedElsewhere')
    return { reason: 'failed', during: 'start', message };
  const holder = name === 'layer.locked' ? (textOf(details?.['name']) ?? '') : null;
  return { reason: 'locked', holder, since: textOf(details?.['since']), until: textOf(details?.['until']), message };
};

/** Whether the server says that the lock is no longer ours. */
export const isLockLost = ({ name }: CallError): boolean =>
  name === 'layer.lockLost' || name === 'layer.locked' || name === 'layer.lockedElsewhere';

const textOf = (value: string | number | undefined): string | null => (value === undefined ? null : String(value));

/**
 * Renews the lock during editing. A server that cannot be reached may come back before the lock expires: only its
 * answer, or the lock's expiry, ends editing. A new session of the same user takes the lock again.
 * @param onLost called at most once
 * @returns a function that stops renewing
 */
export const keepLock = (
  calls: Pick<LayerCalls, 'lock'>,
  expiresInMs: number | undefined,
  onLost: (error: CallError) => void,
): (() => void) => {
  let isKept = true;
  let expires = Date.now() + (expiresInMs ?? LAYER_LOCK_MS);
  const renew = async (): Promise<void> => {
    const result = await calls.lock();
    if (!isKept) return;
    if (result.ok) {
      expires = Date.now() + (result.value?.expiresin ?? LAYER_LOCK_MS);
      return;
    }
    // The session ended. Whether the lock can be taken again is decided once its user has signed in again.
    if (result.error.status === 401) return;
    const isUnreached = result.error.status === 0 || result.error.status >= 500;
    if (isUnreached && Date.now() < expires) return;
    end();
    onLost(result.error);
  };
  const timer = setInterval(() => void renew(), LAYER_LOCK_RENEW_MS);
  const unsubscribe = onUserBack(() => void renew());
  const end = (): void => {
    isKept = false;
    clearInterval(timer);
    unsubscribe();
  };
  return end;
};
