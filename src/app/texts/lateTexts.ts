import i18next, { t } from 'i18next';
import { closeToastsOf, showToast } from '#src/stores/toasts/effects.ts';

const COMPONENT = 'texts';
/**
 * Milliseconds between attempts to load missing texts; after these a message is shown, and loading is retried at the
 * longer interval.
 */
const PAUSES = [350, 700, 1400] as const;
const LATER = 15_000;

/** Ends the pauses before the next attempts, because the user asks for them. */
const waiting = new Set<() => void>();

const goOn = (): void => {
  for (const next of waiting) next();
};

/** Ends after the time, or at once when the network is back or the user asks: then with `true`. */
const pause = (milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (asked: boolean): void => {
      clearTimeout(timer);
      window.removeEventListener('online', onTime);
      waiting.delete(onAsked);
      resolve(asked);
    };
    const onTime = (): void => end(false);
    const onAsked = (): void => end(true);
    const timer = setTimeout(onTime, milliseconds);
    window.addEventListener('online', onTime);
    waiting.add(onAsked);
  });

/**
 * Only possible once the texts of this message itself are loaded. Some browsers remember that a module failed to load
 * (Chromium 150): when an attempt the user asked for has failed too, the page can be reloaded.
 */
const tell = (isStuck: boolean): void => {
  if (!i18next.isInitialized) return;
  const remedy = isStuck ? { retry: () => location.reload(), retryLabel: t('app:failure.reload') } : { retry: goOn };
  showToast({ type: 'error', message: t('app:failure.chunk'), lifetime: 0, component: COMPONENT, ...remedy });
};

/**
 * Loads texts, retrying until it succeeds: callers wait, as otherwise text keys would be shown. The failure is
 * reported, and the user can retry at once.
 */
export const untilThere = async <Texts>(load: () => Promise<Texts>): Promise<Texts> => {
  let asked = false;
  for (let tried = 0; ; tried += 1) {
    try {
      const texts = await load();
      if (tried > PAUSES.length && waiting.size === 0) closeToastsOf(COMPONENT);
      return texts;
    } catch {
      if (asked || tried === PAUSES.length) tell(asked);
      asked = await pause(PAUSES[tried] ?? LATER);
    }
  }
};
