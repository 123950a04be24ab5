import i18next, { t } from 'i18next';
import { closeToastsOf, showToast } from '#src/stores/toasts/effects.ts';

const COMPONENT = 'texts';
/**
 * Milliseconds between attempts to load missing texts; after these a message is shown, and loading is retried at the
 * longer interval.
 */
const PAUSES = [350, 700, 1400] as const;
const LATER = 15_000;

/** Callbacks waiting for the next attempt. */
const waiting = new Set<() => void>();

const goOn = (): void => {
  for (const next of waiting) next();
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      waiting.delete(end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    waiting.add(end);
  });

/** Only possible once the texts of this message itself are loaded. */
const tell = (): void => {
  if (i18next.isInitialized)
    showToast({ type: 'error', message: t('app:failure.chunk'), lifetime: 0, component: COMPONENT, retry: goOn });
};

/**
 * Loads texts, retrying until it succeeds: callers wait, as otherwise text keys would be shown. The failure is
 * reported, and the user can retry at once.
 */
export const untilThere = async <Texts>(load: () => Promise<Texts>): Promise<Texts> => {
  for (let tried = 0; ; tried += 1) {
    try {
      const texts = await load();
      if (tried > PAUSES.length && waiting.size === 0) closeToastsOf(COMPONENT);
      return texts;
    } catch {
      if (tried === PAUSES.length) tell();
      await pause(PAUSES[tried] ?? LATER);
    }
  }
};
