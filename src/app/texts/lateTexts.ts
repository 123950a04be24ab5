import i18next, { t } from 'i18next';
import { closeToastsOf, showToast } from '#src/stores/toasts/effects.ts';

const COMPONENT = 'texts';
/**
 * Milliseconds after which texts that did not come are asked for again; then the user is told, and they are asked for
 * now and then.
 */
const PAUSES = [350, 700, 1400] as const;
const LATER = 15_000;

/** Who waits to ask again. */
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

/** Once the texts of this very message are there. */
const tell = (): void => {
  if (i18next.isInitialized)
    showToast({ type: 'error', message: t('app:failure.chunk'), lifetime: 0, component: COMPONENT, retry: goOn });
};

/**
 * Texts, however often they have to be asked for: whoever needs them waits, for without them keys would be read. What
 * they were not there for is told, and may be hurried.
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
